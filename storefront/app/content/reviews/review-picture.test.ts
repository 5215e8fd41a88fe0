import { equal } from 'node:assert/strict'
import test from 'node:test'
import { CallFailed } from '@shop/contract/call'
import { type FieldErrors, refusalBody } from '@shop/contract/refusals'
import { pictureProblem, problemOfRefused } from './review-picture.ts'

const MEGABYTE = 1024 * 1024

test('pictures of a supported type up to 8 megabytes may be uploaded', () => {
  equal(pictureProblem({ type: 'image/jpeg', size: 8 * MEGABYTE }), null)
  equal(pictureProblem({ type: 'image/jpeg', size: 8 * MEGABYTE + 1 }), 'picture_too_heavy')
  for (const type of ['image/heic', 'image/svg+xml', 'application/pdf', ''])
    equal(pictureProblem({ type, size: 100 }), 'picture_unknown_kind', type)
})

test('refused pictures show their own error, other refusals do not', () => {
  const refused = (fields: FieldErrors) => new CallFailed(422, refusalBody('invalid_data', fields))
  equal(problemOfRefused(refused({ picture: ['picture_broken'] })), 'picture_broken')
  equal(problemOfRefused(refused({ picture_id: ['picture_gone'] })), 'picture_gone')
  equal(problemOfRefused(refused({ text: ['picture_broken'] })), null)
  equal(problemOfRefused(new CallFailed(413, refusalBody('too_large'))), 'picture_too_heavy')
  equal(problemOfRefused(new CallFailed(422, refusalBody('reviews_waiting'))), null)
  equal(problemOfRefused(new Error('no answer')), null)
})

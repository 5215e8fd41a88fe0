import { equal } from 'node:assert/strict'
import test from 'node:test'
import { CallFailed } from '@shop/contract/call'
import { refusalBody } from '@shop/contract/refusals'
import { pictureProblem, problemOfRefused } from './review-picture.ts'

const MEGABYTE = 1024 * 1024

test('a picture of a kind that browsers show and of at most 8 megabytes may be sent', () => {
  equal(pictureProblem({ type: 'image/jpeg', size: 8 * MEGABYTE }), null)
  equal(pictureProblem({ type: 'image/jpeg', size: 8 * MEGABYTE + 1 }), 'picture_too_heavy')
  for (const type of ['image/heic', 'image/svg+xml', 'application/pdf', ''])
    equal(pictureProblem({ type, size: 100 }), 'picture_unknown_kind', type)
})

test('what the shop refused about a picture is told in its words, and nothing else is taken for it', () => {
  const refused = (fields: Record<string, string[]>) => new CallFailed(422, refusalBody('invalid_data', fields))
  equal(problemOfRefused(refused({ picture: ['picture_broken'] })), 'picture_broken')
  equal(problemOfRefused(refused({ picture_id: ['picture_gone'] })), 'picture_gone')
  equal(problemOfRefused(refused({ text: ['picture_broken'] })), null)
  equal(problemOfRefused(new CallFailed(413, {})), 'picture_too_heavy')
  equal(problemOfRefused(new CallFailed(422, refusalBody('reviews_waiting'))), null)
  equal(problemOfRefused(new Error('no answer')), null)
})

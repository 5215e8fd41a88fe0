import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseEmails } from './parse-emails.ts'

test('e-mails are split at any separator, without duplicates', () => {
  assert.deepEqual(parseEmails(' a@school.example;b@school.example,\na@school.example '), [
    'a@school.example',
    'b@school.example',
  ])
  assert.deepEqual(parseEmails('  '), [])
})

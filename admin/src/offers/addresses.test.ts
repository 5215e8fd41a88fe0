import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressesIn } from './addresses.ts'

test('several addresses are told apart however they are separated, each once', () => {
  assert.deepEqual(addressesIn(' a@school.example;b@school.example,\na@school.example '), [
    'a@school.example',
    'b@school.example',
  ])
  assert.deepEqual(addressesIn('  '), [])
})

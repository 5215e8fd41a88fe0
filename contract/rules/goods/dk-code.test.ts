import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDkCode } from './dk-code.ts'

// Codes of the official register, each with its own check digit.
for (const code of ['39162100-6', '38510000-3', '30213100-6', '39160000-1', '33141623-3', '38652120-7'])
  test(`${code} is a code of ДК 021:2015`, () => assert.equal(isDkCode(code), true))

for (const code of ['39162100-5', '3916210-6', '39162100', '39162100-66', 'АБВГДЕЖЗ-6', ''])
  test(`"${code}" is no code of ДК 021:2015`, () => assert.equal(isDkCode(code), false))

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dkInSearch, isDkCode } from './dk-code.ts'

// Codes of the official register, each with its own check digit.
for (const code of ['39162100-6', '38510000-3', '30213100-6', '39160000-1', '33141623-3', '38652120-7'])
  test(`${code} is a code of ДК 021:2015`, () => assert.equal(isDkCode(code), true))

for (const code of ['39162100-5', '3916210-6', '39162100', '39162100-66', 'АБВГДЕЖЗ-6', ''])
  test(`"${code}" is no code of ДК 021:2015`, () => assert.equal(isDkCode(code), false))

const SEARCHES: [typed: string, prefix: string | null][] = [
  ['39162100-6', '391621'],
  ['39162100', '391621'],
  ['\u00a039162100‑6 ', '391621'],
  ['39000000-2', '39'],
  ['ДК 39162100-6', '391621'],
  ['дк39162100-6', '391621'],
  ['ДК 021:2015 39162100-6', '391621'],
  ['ДК021:2015:39162100-6', '391621'],
  ['Код ДК 021:2015: 39160000-1', '3916'],
  ['CPV 39162100-6', '391621'],
  ['ДК 3916', '3916'],
  ['ДК 021:2015 3916', '3916'],
  ['ДК 021:2015', null],
  ['ДК-3916', null],
  ['3916', null],
  ['13-0101', null],
  ['391621006', null],
  ['39162100-66', null],
  ['39162100-6 парти', null],
  ['парти', null],
  ['', null],
]

for (const [typed, prefix] of SEARCHES)
  test(`a search for "${typed}" is ${prefix === null ? 'no code' : `for codes that begin with ${prefix}`}`, () =>
    assert.equal(dkInSearch(typed), prefix))

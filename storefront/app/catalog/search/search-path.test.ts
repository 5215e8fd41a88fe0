import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchTarget, normalisedSearch } from './search-path.ts'

test('a search leads to an address with its trimmed text', () => {
  assert.deepEqual(searchTarget('  набір лінз '), { to: `/search/${encodeURIComponent('набір лінз')}` })
})

test('slashes and apostrophes are encoded in the address', () => {
  assert.deepEqual(searchTarget('м’яч 3/4'), { to: '/search/%D0%BC%E2%80%99%D1%8F%D1%87%203%2F4' })
})

for (const typed of ['', '   ', '\u00a0'])
  test(`a search for ${JSON.stringify(typed)} is empty`, () => {
    assert.deepEqual(searchTarget(typed), { problem: 'search_empty' })
  })

for (const character of '!@#$%^&*(),.?":{}|<>')
  test(`a search may not contain ${character}`, () => {
    assert.deepEqual(searchTarget(`лупа${character}`), { problem: 'search_invalid' })
  })

for (const character of "-+'’«»№/\\[];=~_")
  test(`a search may contain ${character}`, () => {
    assert.ok('to' in searchTarget(`лупа${character}`))
  })

test('characters that the database cannot store are removed, and the text is cut to the server’s limit', () => {
  assert.equal(normalisedSearch('а\u0000б\nв'), 'а б в')
  assert.equal(normalisedSearch('я'.repeat(400)).length, 300)
  assert.doesNotThrow(() => encodeURIComponent(normalisedSearch(`${'я'.repeat(299)}🔬`)))
})

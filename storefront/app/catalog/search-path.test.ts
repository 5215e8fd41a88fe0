import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchTarget, settledSearch } from './search-path.ts'

test('a search leads to an address that holds its text, trimmed', () => {
  assert.deepEqual(searchTarget('  набір лінз '), { to: `/search/${encodeURIComponent('набір лінз')}` })
})

test('slashes and apostrophes stay inside the text of the address', () => {
  assert.deepEqual(searchTarget('м’яч 3/4'), { to: '/search/%D0%BC%E2%80%99%D1%8F%D1%87%203%2F4' })
})

for (const typed of ['', '   ', '\u00a0'])
  test(`a search for ${JSON.stringify(typed)} is empty`, () => {
    assert.deepEqual(searchTarget(typed), { problem: 'search_empty' })
  })

for (const sign of '!@#$%^&*(),.?":{}|<>')
  test(`a search may not hold ${sign}`, () => {
    assert.deepEqual(searchTarget(`лупа${sign}`), { problem: 'search_invalid' })
  })

for (const sign of "-+'’«»№/\\[];=~_")
  test(`a search may hold ${sign}`, () => {
    assert.ok('to' in searchTarget(`лупа${sign}`))
  })

test('what the database cannot keep is left out, and the rest is cut to what the server takes', () => {
  assert.equal(settledSearch('а\u0000б\nв'), 'а б в')
  assert.equal(settledSearch('я'.repeat(400)).length, 300)
  assert.doesNotThrow(() => encodeURIComponent(settledSearch(`${'я'.repeat(299)}🔬`)))
})

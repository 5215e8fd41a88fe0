import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readNumber, readPieces } from './typed-number.ts'

test('typed numbers are parsed, and invalid ones are rejected', () => {
  assert.equal(readNumber('14 320,50', 2), 14320.5)
  assert.equal(readNumber('14320.5', 2), 14320.5)
  assert.equal(readNumber('−12,5', 2), -12.5)
  assert.equal(readNumber(' ', 2), null)
  assert.equal(readNumber('1,5', 0), undefined)
  assert.equal(readNumber('1,234', 2), undefined)
  assert.equal(readNumber('abc', 2), undefined)
  for (const sum of ['2 140,00 ₴', '2\u00a0140,00\u00a0₴', '2\u202f140 грн.', '2140.00грн'])
    assert.equal(readNumber(sum, 2), 2140, sum)
  assert.equal(readNumber('₴ 2140', 2), undefined)
})

test('pieces are rounded, and never lose their point', () => {
  const typed = ['2.5', '2,4', '1 200', '3', '', 'два', '1,000', '1.2.3']
  assert.deepEqual(typed.map(readPieces), [3, 2, 1200, 3, null, null, null, null])
})

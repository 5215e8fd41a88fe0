import assert from 'node:assert/strict'
import { test } from 'node:test'
import { availableAmount, grantedAmount } from './amount-rule.ts'

const holds = (amount_in_store: number, order_multiple = 1) => ({ amount_in_store, order_multiple })

/** Requested, previous, in store, multiple and the result; null is a refusal. */
const CASES: Array<[number, number, number, number, number | null]> = [
  [5, 4, 5, 1, 5],
  [6, 5, 5, 1, null],
  [50, 1, 5, 1, null],
  [1, 2, 5, 1, 1],
  [0, 1, 5, 1, 1],
  [100, 99, 500, 1, 100],
  [101, 100, 500, 1, 100],
  [20, 10, 25, 10, 20],
  [30, 20, 25, 10, null],
  [24, 20, 25, 10, 20],
  [3, 8, 5, 1, 3],
]

for (const [requested, current, in_store, multiple, amount] of CASES)
  test(`${requested} instead of ${current}, by ${multiple}, with ${in_store} in store: ${amount ?? 'refused'}`, () => {
    assert.equal(grantedAmount(requested, current, holds(in_store, multiple)), amount)
  })

test('the chosen amount is limited by the stock, down to one multiple', () => {
  assert.equal(availableAmount(7, holds(5)), 5)
  assert.equal(availableAmount(7, holds(0)), 1)
  assert.equal(availableAmount(30, holds(25, 10)), 20)
  assert.equal(availableAmount(3, holds(5)), 3)
})

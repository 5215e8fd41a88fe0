import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canBuy, isOffered, canLower, canRaise, settledAmount, shownStatus } from './stock.ts'

test('with 5 in store the amount can reach 5, never 6', () => {
  assert.equal(canRaise(4, 5), true)
  assert.equal(canRaise(5, 5), false)
})

test('the amount never exceeds 100, whatever is in stock', () => {
  assert.equal(canRaise(99, 500), true)
  assert.equal(canRaise(100, 500), false)
})

test('the amount never falls below 1, or below one multiple', () => {
  assert.equal(canLower(2), true)
  assert.equal(canLower(1), false)
  assert.equal(canLower(10, 10), false)
})

test('a product without stock is shown with status 1', () => {
  assert.equal(shownStatus(2, 0), 1)
  assert.equal(shownStatus(3, 0), 1)
  assert.equal(shownStatus(3, 4), 3)
})

test('a card sells by stock, the product page only with status 2, and removed products are not sold', () => {
  const product = (id: 1 | 2 | 3 | 4, amount_in_store: number) => ({ status: { id }, amount_in_store })
  assert.deepEqual(
    [product(2, 1), product(3, 1), product(4, 1), product(2, 0)].map((one) => [canBuy(one), isOffered(one)]),
    [
      [true, true],
      [true, false],
      [false, false],
      [false, false],
    ],
  )
})

for (const [typed, multiple, settled] of [
  [0, 1, 1],
  [-3, 1, 1],
  [7.9, 1, 7],
  [1000, 1, 100],
  [Number.NaN, 1, 1],
  [7, 5, 5],
  [8, 5, 10],
  [1000, 30, 90],
] as const)
  test(`${typed} typed in multiples of ${multiple} becomes ${settled}`, () =>
    assert.equal(settledAmount(typed, multiple), settled))

import { deepEqual, equal } from 'node:assert/strict'
import test from 'node:test'
import { readLines } from './basket-lines.ts'
import { basketSums } from './basket-sums.ts'

const GUEST = { percent: 0, bonuses_sum: 0, uses_bonuses: false, min_order_price: 0 }
const lines = (...given: [price: number, sale_price: number | null, amount: number][]) =>
  readLines(given.map(([price, sale_price, amount], index) => ({ id: index + 1, price, sale_price, amount })))

test('products on sale cost their sale price, and the discount is shown', () => {
  const sums = basketSums(lines([14320, 12480, 2], [3540, null, 4], [1180, null, 1]), GUEST)
  deepEqual([sums.pieces, sums.full, sums.sale, sums.goods, sums.to_pay], [7, 43980, 3680, 40300, 40300])
})

test('sums are exact to the kopiyka', () => {
  equal(basketSums(lines([0.1, null, 3], [0.2, null, 1]), GUEST).to_pay, 0.5)
  equal(basketSums(lines([19.99, 19.98, 100]), GUEST).sale, 1)
})

test('VAT in the sum to pay follows each product’s own rate, after the discount', () => {
  const [main, own] = lines([1200, null, 1], [107, null, 2])
  const sums = (percent: number) =>
    basketSums(
      [main, own && { ...own, vat_rate: 7 as const }].filter((line) => line !== undefined),
      { ...GUEST, percent },
    )
  deepEqual([sums(0).vat, sums(0).without_vat], [214, 1200])
  deepEqual([sums(50).vat, sums(50).without_vat], [107, 600])
})

test('the discount is taken off the products, then bonuses off the remainder', () => {
  const sums = basketSums(lines([1000, null, 1]), {
    percent: 5,
    bonuses_sum: 300,
    uses_bonuses: true,
    min_order_price: 0,
  })
  deepEqual([sums.percent_off, sums.bonuses_spent, sums.to_pay], [50, 300, 650])
})

test('bonuses never exceed the sum to pay', () => {
  const sums = basketSums(lines([100, null, 1]), {
    percent: 0,
    bonuses_sum: 300,
    uses_bonuses: true,
    min_order_price: 0,
  })
  deepEqual([sums.bonuses_spent, sums.to_pay], [100, 0])
})

for (const [price, is_below, missing, percent] of [
  [420, true, 580, 42],
  [999.99, true, 0.01, 99],
  [1000, false, 0, 100],
  [1500, false, 0, 100],
] as const)
  test(`with a minimum of 1000, ${price} is ${is_below ? 'too little' : 'enough'}`, () => {
    const sums = basketSums(lines([price, null, 1]), { ...GUEST, min_order_price: 1000 })
    deepEqual([sums.is_below_minimum, sums.missing, sums.minimum_percent], [is_below, missing, percent])
  })

test('bonuses are not spent below the minimum, and spending them never falls below it', () => {
  const terms = { percent: 0, bonuses_sum: 200, uses_bonuses: true, min_order_price: 1000 }
  equal(basketSums(lines([900, null, 1]), terms).bonuses_spent, 0)
  const enough = basketSums(lines([1000, null, 1]), terms)
  deepEqual([enough.is_below_minimum, enough.to_pay], [false, 800])
})

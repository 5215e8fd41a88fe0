import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import * as price from './price.ts'

test('the sale price is used when there is one', () => {
  assert.equal(price.unitPrice({ price: 438_000, sale_price: 394_000 }), 394_000)
  assert.equal(price.unitPrice({ price: 438_000, sale_price: null }), 438_000)
  assert.equal(price.unitPrice({ price: 438_000, sale_price: 0 }), 0, 'a gift is a price too')
})

test('goods are the sum of price used times amount', () => {
  const lines = [
    { price: 10_050, sale_price: null, amount: 3 },
    { price: 20_000, sale_price: 15_001, amount: 2 },
  ]
  assert.equal(price.goodsSum(lines), 60_152)
  assert.equal(price.saleDiscount(lines), 9_998)
})

for (const [goods, percent, payable] of [
  [100_000, 0, 100_000],
  [100_000, 5, 95_000],
  [99_999, 7.5, 92_499],
  [1, 50, 0],
  [100_000, 100, 0],
] as const)
  test(`${goods} kopiykas less ${percent} % are ${payable}`, () =>
    assert.equal(price.payableSum(goods, percent), payable))

for (const [sum, bonuses, rest] of [
  [1000, 0, 1000],
  [1000, 300, 700],
  [100, 300, 0],
] as const)
  test(`${sum} less ${bonuses} bonuses is ${rest}`, () => assert.equal(price.bonusTotal(sum, bonuses), rest))

test('what is spent and what is left make the payable sum, whatever the bonuses', () => {
  fc.assert(
    fc.property(fc.nat(1e9), fc.nat(1e9), (payable, bonuses) => {
      const spent = price.spentBonuses(payable, bonuses)
      return spent >= 0 && spent <= bonuses && price.bonusTotal(payable, bonuses) + spent === payable
    }),
  )
})

test('hryvnia survive the way into kopiykas and back', () => {
  fc.assert(fc.property(fc.nat(999_999_999), (sum) => price.kopiykas(price.hryvnia(sum)) === sum))
  assert.equal(price.kopiykas(1.005), 101 - 1, 'a third decimal is rounded as the machine holds it')
  assert.equal(price.kopiykas(19.99), 1999)
})

test('the badge of a sale rounds to whole percents', () => {
  assert.equal(price.salePercent({ price: 438_000, sale_price: 394_000 }), 10)
  assert.equal(price.salePercent({ price: 438_000, sale_price: null }), 0)
})

for (const [total, percent, bonuses] of [
  [27_000, 5, 1_350],
  [100_000, 0.29, 290],
  [99, 1, 0],
  [12_345, 1.5, 185],
  [12_345, 0, 0],
] as const)
  test(`an order of ${total} kopiykas earns ${bonuses} at ${percent} %`, () =>
    assert.equal(price.accruedBonuses(total, percent), bonuses))

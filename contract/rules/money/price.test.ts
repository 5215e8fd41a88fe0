import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import * as price from './price.ts'

const whole = price.wholeKopiykas

test('the sale price is used if there is one', () => {
  assert.equal(price.unitPrice({ price: 438_000, sale_price: 394_000 }), 394_000)
  assert.equal(price.unitPrice({ price: 438_000, sale_price: null }), 438_000)
  assert.equal(price.unitPrice({ price: 438_000, sale_price: 0 }), 0, 'a gift is a price too')
})

test('goods are the sum of actual price times amount', () => {
  const lines = [
    { price: whole(10_050), sale_price: null, amount: 3 },
    { price: whole(20_000), sale_price: whole(15_001), amount: 2 },
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
    assert.equal(price.payableSum(whole(goods), percent), payable))

for (const [sum, bonuses, rest] of [
  [1000, 0, 1000],
  [1000, 300, 700],
  [100, 300, 0],
] as const)
  test(`${sum} less ${bonuses} bonuses is ${rest}`, () =>
    assert.equal(price.bonusTotal(whole(sum), whole(bonuses)), rest))

test('spent bonuses and the rest always add up to the payable sum', () => {
  fc.assert(
    fc.property(fc.nat(1e9).map(whole), fc.nat(1e9).map(whole), (payable, bonuses) => {
      const spent = price.spentBonuses(payable, bonuses)
      return spent >= 0 && spent <= bonuses && price.bonusTotal(payable, bonuses) + spent === payable
    }),
  )
})

test('hryvnia stay the same after conversion to kopiykas and back', () => {
  fc.assert(fc.property(fc.nat(999_999_999), (sum) => price.kopiykas(price.hryvnia(whole(sum))) === sum))
  assert.equal(price.kopiykas(1.005), 101 - 1, 'a third decimal is rounded as the machine holds it')
  assert.equal(price.kopiykas(19.99), 1999)
})

test('the sale badge shows whole percents', () => {
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
    assert.equal(price.accruedBonuses(whole(total), percent), bonuses))

test('a plain number is not money, and hryvnia are not kopiykas', () => {
  // @ts-expect-error a plain number has no unit
  price.hryvnia(100)
  // @ts-expect-error hryvnia among kopiykas
  price.plus(whole(100), price.hryvnia(whole(100)))
  assert.equal(price.unitPrice({ price: price.hryvnia(whole(150)), sale_price: null }), 1.5)
})

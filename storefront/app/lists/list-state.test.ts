import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListMatch, MatchedLine } from '@shop/contract/shop/lists'
import {
  choose,
  countLines,
  type ListRow,
  reducedProducts,
  rowsOf,
  shortBy,
  totalsOf,
  wantedProducts,
} from './list-state.ts'

const match = (product_id: number, more: object = {}) =>
  ({
    product_id,
    price: 100,
    sale_price: null,
    amount_in_store: 10,
    order_multiple: 1,
    confidence: 1,
    missing: 0,
    ...more,
  }) as ListMatch
const line = (matches: ListMatch[], more: Partial<MatchedLine> = {}): MatchedLine => ({
  row: 1,
  text: 'терези',
  amount: 4,
  has_amount: true,
  matches,
  or_equivalent: false,
  ...more,
})

test('one clear match is found, equals are a question, a partial one is an equivalent, none is none', () => {
  const rows = rowsOf([
    line([match(1), match(2, { confidence: 0.8 })]),
    line([match(1), match(2)]),
    line([match(1, { confidence: 0.5 })], { or_equivalent: true }),
    line([]),
  ])
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    ['found', 'several', 'equivalent', 'none'],
  )
})

test('among equals the one that the store has enough of is chosen, and choosing settles the question', () => {
  const [row] = rowsOf([line([match(1, { missing: 3, amount_in_store: 1 }), match(2)])])
  assert.ok(row)
  assert.equal(row.chosen?.product_id, 2)
  const other = choose(row, row.line.matches[0] ?? null)
  assert.deepEqual([other.kind, other.chosen?.product_id, shortBy(other)], ['found', 1, 3])
})

test('amounts are whole multiples up to what a basket line holds', () => {
  const amounts = rowsOf([
    line([match(1, { order_multiple: 6 })]),
    line([match(1)], { amount: 250 }),
    line([match(1, { order_multiple: 30 })], { amount: 250 }),
  ]).map(({ amount }) => amount)
  assert.deepEqual(amounts, [6, 100, 90])
})

test('lines of one product are added up, and a removed line counts as missing', () => {
  const rows = rowsOf([line([match(1)]), line([match(1)]), line([match(2)])])
  const [first, second, third] = rows
  assert.ok(first && second && third)
  const kept = [first, second, choose(third, null)]
  assert.deepEqual(wantedProducts(kept), [{ product_id: 1, product_amount: 8 }])
  assert.deepEqual(totalsOf(kept), { taken: 2, missing: 1, sum: 800 })
})

test('a product whose lines want more than an order may have is cut, named and summed up as it is sold', () => {
  const rows = rowsOf([
    line([match(1)], { amount: 80 }),
    line([match(2)], { amount: 100 }),
    line([match(1)], { amount: 50 }),
    line([match(1)], { amount: 5 }),
    line([match(3, { order_multiple: 30 })], { amount: 60 }),
    line([match(3, { order_multiple: 30 })], { amount: 60 }),
  ])
  assert.deepEqual(
    wantedProducts(rows).map(({ product_id, product_amount }) => [product_id, product_amount]),
    [
      [1, 100],
      [2, 100],
      [3, 90],
    ],
  )
  assert.deepEqual(
    reducedProducts(rows).map(({ chosen, planned, amount }) => [chosen.product_id, planned, amount]),
    [
      [1, 135, 100],
      [3, 120, 90],
    ],
  )
  assert.equal(totalsOf(rows).sum, 29_000)
})

test('a line that alone wants more than an order may have is named, unless the buyer takes fewer', () => {
  const rows = rowsOf([line([match(1)], { amount: 250 }), line([match(3, { order_multiple: 30 })], { amount: 100 })])
  const reduced = (of: typeof rows) => reducedProducts(of).map(({ planned, amount }) => [planned, amount])
  assert.deepEqual(reduced(rows), [
    [250, 100],
    [120, 90],
  ])
  assert.deepEqual(reduced(rows.map((row) => ({ ...row, amount: 60 }))), [])
})

test('a kit of a shared list keeps its options in the basket and in an offer', () => {
  const [plain, kit] = rowsOf([line([match(1)]), line([match(9)])])
  assert.ok(plain && kit)
  const option = { product_id: 31 } as ListRow['options'][number]
  assert.deepEqual(wantedProducts([plain, { ...kit, options: [option] }]), [
    { product_id: 1, product_amount: 4 },
    { product_id: 9, product_amount: 4, options: [31] },
  ])
})

test('lines of bare articles count as lines, and rulings and short numbers do not', () => {
  assert.equal(countLines('13-0101\n13-0102-5; 15\n---\nмікроскоп\n7'), 3)
})

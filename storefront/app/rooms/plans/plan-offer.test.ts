import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import type { Row } from '../planner/planner-state.ts'
import { planOffer } from './plan-offer.ts'

const row = (number: string, product_id: number, amount: number, order_multiple = 1) =>
  ({
    item: { number, name_ua: `Прилад ${number}` },
    match: { product_id, order_multiple },
    amount,
  }) as Row

test('an offer of a plan has one line per product, in whole packs', () => {
  deepEqual(planOffer([row('1.1', 1, 15), row('1.2', 2, 7, 5), row('2.1', 1, 5), row('2.2', 2, 2, 5)]), {
    lines: [
      { product_id: 1, product_amount: 20 },
      { product_id: 2, product_amount: 10 },
    ],
    reduced: [],
  })
})

test('positions of which an offer cannot have all pieces are named with what is left of them', () => {
  const { lines, reduced } = planOffer([
    row('1.1', 1, 240),
    row('1.2', 2, 60),
    row('2.1', 2, 60),
    row('2.2', 2, 3),
    row('3.1', 3, 100, 30),
  ])
  deepEqual(
    lines.map(({ product_id, product_amount }) => [product_id, product_amount]),
    [
      [1, 100],
      [2, 100],
      [3, 90],
    ],
  )
  deepEqual(
    reduced.map(({ number, planned, offered }) => [number, planned, offered]),
    [
      ['1.1', 240, 100],
      ['2.1', 60, 40],
      ['2.2', 3, 0],
      ['3.1', 100, 90],
    ],
  )
})

import { equal } from 'node:assert/strict'
import test from 'node:test'
import { lineProblem } from './line-problem.ts'

const line = { amount: 2, amount_in_store: 5, status_id: 2, order_multiple: 1 } as const

for (const [what, changed, problem] of [
  ['in stock', {}, null],
  ['with the last pieces in stock', { amount: 5 }, null],
  ['expected in a few days, with stock', { status_id: 3 }, null],
  ['with one piece more than in stock', { amount: 6 }, 'too_many'],
  ['sold out', { amount_in_store: 0, status_id: 1 }, 'sold_out'],
  ['removed from the price list', { status_id: 4 }, 'gone'],
  ['sold by tens, with less than ten in stock', { amount: 10, amount_in_store: 9, order_multiple: 10 }, 'sold_out'],
  ['sold by fives', { amount: 5, order_multiple: 5 }, null],
  ['sold by fives, with an amount of two', { order_multiple: 5 }, 'wrong_multiple'],
] as const)
  test(`a product ${what}: ${problem ?? 'no problem'}`, () => equal(lineProblem({ ...line, ...changed }), problem))

import { equal } from 'node:assert/strict'
import test from 'node:test'
import { lineProblem } from './line-problem.ts'

const line = { amount: 2, amount_in_store: 5, status_id: 2, order_multiple: 1 } as const

for (const [what, changed, problem] of [
  ['that is there', {}, null],
  ['that takes the last pieces', { amount: 5 }, null],
  ['expected in a few days, with stock', { status_id: 3 }, null],
  ['of which there is one too few', { amount: 6 }, 'too_many'],
  ['that is sold out', { amount_in_store: 0, status_id: 1 }, 'sold_out'],
  ['that left the price list', { status_id: 4 }, 'gone'],
  ['sold by tens, less than ten left', { amount: 10, amount_in_store: 9, order_multiple: 10 }, 'sold_out'],
  ['sold by fives', { amount: 5, order_multiple: 5 }, null],
  ['sold by fives, taken by two', { order_multiple: 5 }, 'wrong_multiple'],
] as const)
  test(`a line ${what}: ${problem ?? 'nothing is wrong with it'}`, () =>
    equal(lineProblem({ ...line, ...changed }), problem))

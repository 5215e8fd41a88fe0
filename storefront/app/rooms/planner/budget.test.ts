import { equal } from 'node:assert/strict'
import { test } from 'node:test'
import { budgetOf } from './budget.ts'

for (const [typed, budget] of [
  ['400000', 400_000],
  ['400 000', 400_000],
  ['400 000,50', 400_000],
  ['400 000.5 ₴', 400_000],
  ['400.000', 400_000],
  ['400,000.00', 400_000],
  ['400 000,', 400_000],
  ['999999999999', 100_000_000],
  ['грн', null],
  ['', null],
] as const)
  test(`a budget typed as «${typed}» is ${budget}`, () => equal(budgetOf(typed), budget))

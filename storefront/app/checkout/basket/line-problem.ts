import { isSold } from '@shop/contract/rules/goods/stock'
import type { BasketLine } from './basket-lines.ts'

export type LineProblem = 'gone' | 'sold_out' | 'too_many' | 'wrong_multiple'

/** Why an order would be refused, or null. */
export function lineProblem(
  line: Pick<BasketLine, 'amount' | 'amount_in_store' | 'status_id' | 'order_multiple'>,
): LineProblem | null {
  if (!isSold(line.status_id)) return 'gone'
  if (line.amount_in_store < line.order_multiple) return 'sold_out'
  if (line.amount > line.amount_in_store) return 'too_many'
  if (line.amount % line.order_multiple !== 0) return 'wrong_multiple'
  return null
}

export const firstProblem = (lines: readonly BasketLine[]) => lines.find((line) => lineProblem(line) !== null)

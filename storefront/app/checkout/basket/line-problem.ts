import { STATUS } from '@shop/contract/catalog'
import type { BasketLine } from './basket-lines.ts'

export type LineProblem = 'gone' | 'sold_out' | 'too_many' | 'wrong_multiple'

/** Why the shop would not take an order of this line as it is; null when it would. */
export function lineProblem(
  line: Pick<BasketLine, 'amount' | 'amount_in_store' | 'status_id' | 'order_multiple'>,
): LineProblem | null {
  if (line.status_id === STATUS.removed) return 'gone'
  if (line.amount_in_store < line.order_multiple) return 'sold_out'
  if (line.amount > line.amount_in_store) return 'too_many'
  if (line.amount % line.order_multiple !== 0) return 'wrong_multiple'
  return null
}

export const firstProblem = (lines: readonly BasketLine[]) => lines.find((line) => lineProblem(line) !== null)

import { canRaise, settledAmount } from '@shop/contract/rules/stock'

export interface Stocked {
  amount_in_store: number
  order_multiple: number
}

/** The chosen amount, less when the store holds less by now, but never below one step. */
export function keptAmount(chosen: number, { amount_in_store, order_multiple }: Stocked): number {
  const most = Math.floor(amount_in_store / order_multiple) * order_multiple
  return Math.max(order_multiple, Math.min(chosen, most))
}

/**
 * The amount that a wish leads to, or null when the store does not hold so many: the previous one stays
 * (spec, section 5, "Stock"). Lowering is always allowed.
 */
export function wishedAmount(wanted: number, present: number, product: Stocked): number | null {
  const amount = settledAmount(wanted, product.order_multiple)
  const is_more = amount > present
  return is_more && !canRaise(present, product.amount_in_store, amount - present) ? null : amount
}

import { canRaise, settledAmount } from '@shop/contract/rules/goods/stock'

export interface Stocked {
  amount_in_store: number
  order_multiple: number
}

/** Lowered if the stock has shrunk, but at least one multiple. */
export function availableAmount(chosen: number, { amount_in_store, order_multiple }: Stocked): number {
  const max = Math.floor(amount_in_store / order_multiple) * order_multiple
  return Math.max(order_multiple, Math.min(chosen, max))
}

/** Null if the stock is too low: the amount stays (spec, section 5, "Stock"). Lowering is always allowed. */
export function grantedAmount(requested: number, current: number, product: Stocked): number | null {
  const amount = settledAmount(requested, product.order_multiple)
  const is_more = amount > current
  return is_more && !canRaise(current, product.amount_in_store, amount - current) ? null : amount
}

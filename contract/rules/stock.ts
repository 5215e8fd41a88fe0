import { STATUS, type StatusId } from '../shop/catalog.ts'
import { AMOUNT_MAX, AMOUNT_MIN } from '../primitives.ts'

/** Spec, section 4: "If amount_in_store is 0 the status is forced to 1". */
export const shownStatus = (status_id: StatusId, amount_in_store: number): StatusId =>
  amount_in_store > 0 ? status_id : STATUS.out

/** False for products removed from the price list: they are neither found nor sold. */
export const isSold = (status_id: StatusId): boolean => status_id !== STATUS.removed

/** Whether a card offers the product: in stock and not removed from the price list. */
export const canBuy = (product: { amount_in_store: number; status: { id: StatusId } }) =>
  product.amount_in_store > 0 && isSold(product.status.id)

/** Spec, section 5: on the product page adding is disabled unless status is 2 and stock above 0. */
export const canBuyOnProductPage = (product: { amount_in_store: number; status: { id: StatusId } }) =>
  product.amount_in_store > 0 && product.status.id === STATUS.in_stock

/**
 * Whether one more step fits. The specification's "amount_in_store <= desired amount" means the amount before the step:
 * with
 * 5 in store 4 may become 5, and 5 may not become 6.
 */
export const canRaise = (amount: number, amount_in_store: number, step = 1) =>
  amount + step <= Math.min(AMOUNT_MAX, amount_in_store)

export const canLower = (amount: number, step = 1) => amount - step >= Math.max(AMOUNT_MIN, step)

/** The nearest valid amount: 1 to 100 and a multiple of the order unit. */
export function settledAmount(typed: number, order_multiple = 1): number {
  const whole = Number.isFinite(typed) ? Math.trunc(typed) : AMOUNT_MIN
  const multiples = Math.max(1, Math.round(whole / order_multiple))
  const most = Math.floor(AMOUNT_MAX / order_multiple)
  return Math.min(multiples, Math.max(1, most)) * order_multiple
}

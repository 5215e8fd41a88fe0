import { STATUS, type StatusId } from '../../shop/catalog.ts'
import { AMOUNT_MAX, AMOUNT_MIN } from '../../primitives.ts'

/** Spec, section 4: "If amount_in_store is 0 the status is forced to 1". */
export const shownStatus = (status_id: StatusId, amount_in_store: number): StatusId =>
  amount_in_store > 0 ? status_id : STATUS.out

/** Neither found nor sold otherwise. */
export const isSold = (status_id: StatusId): boolean => status_id !== STATUS.removed

export const canBuy = (product: { amount_in_store: number; status: { id: StatusId } }) =>
  product.amount_in_store > 0 && isSold(product.status.id)

/** Spec, section 5: status 2 and stock above 0; expected goods are only announced. */
export const isOffered = (product: { amount_in_store: number; status: { id: StatusId } }) =>
  product.amount_in_store > 0 && product.status.id === STATUS.in_stock

/**
 * The specification's "amount_in_store <= desired amount" means before the step: with 5 in store 4 may become 5, 5 may
 * not become 6.
 */
export const canRaise = (amount: number, amount_in_store: number, step = 1) =>
  amount + step <= Math.min(AMOUNT_MAX, amount_in_store)

export const canLower = (amount: number, step = 1) => amount - step >= Math.max(AMOUNT_MIN, step)

/** 1 to 100 and a multiple of the order unit. */
export function settledAmount(typed: number, order_multiple = 1): number {
  const whole = Number.isFinite(typed) ? Math.trunc(typed) : AMOUNT_MIN
  const multiples = Math.max(1, Math.round(whole / order_multiple))
  const most = Math.floor(AMOUNT_MAX / order_multiple)
  return Math.min(multiples, Math.max(1, most)) * order_multiple
}

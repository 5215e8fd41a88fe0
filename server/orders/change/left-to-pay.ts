import { hryvnia, type Kopiykas, minus, NOTHING } from '@shop/contract/rules/money/price'
import type { OrderStatus } from '@shop/contract/rules/orders/order-status'

interface Owed {
  status: OrderStatus
  total: Kopiykas
  /** Part of the total. */
  returned: Kopiykas
  paid: Kopiykas
}

/** Debt of the buyer; 0 for a cancelled or overpaid order. */
export const leftToPay = ({ status, total, returned, paid }: Owed): Kopiykas =>
  status === 'cancelled' || paid > total - returned ? NOTHING : minus(minus(total, returned), paid)

export const paidOf = (order: Owed) => ({ paid: hryvnia(order.paid), left_to_pay: hryvnia(leftToPay(order)) })

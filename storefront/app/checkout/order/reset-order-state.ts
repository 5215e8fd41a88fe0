import { clearCheckoutDraft } from '../details/checkout-draft.ts'
import { clearDraft } from './order-draft.ts'
import { clearPendingOrder } from './pending-order.ts'

/** In memory. */
export function resetOrderState() {
  clearPendingOrder()
  clearDraft()
  clearCheckoutDraft()
}

import { dropText } from '../../persistence/local-storage.ts'
import { ORDER_KEY_NAME } from './order-key.ts'

export const PENDING_NAME = 'pending-order'
export const CHECKOUT_DRAFT_NAME = 'checkout-draft'

/** On every page, so it must not import the store; `sendPending` validates the order. */
export function mayHavePendingOrder(): boolean {
  try {
    return localStorage.getItem(PENDING_NAME)?.includes('"order":{') === true
  } catch {
    return false
  }
}

/** The products stay in the server's basket. */
export function clearOrders() {
  // First: the rest cannot be loaded offline.
  dropText(PENDING_NAME)
  dropText(ORDER_KEY_NAME)
  dropText(CHECKOUT_DRAFT_NAME)
  import('./reset-order-state.ts').then(
    ({ resetOrderState }) => resetOrderState(),
    (cause: unknown) => console.warn('The code of the orders could not be loaded', cause),
  )
}

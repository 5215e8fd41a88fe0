/** What the rest of the storefront may use of orders. */
export { hasUnansweredOrder } from './order-key.ts'
export { PendingNote, useHasPendingOrder } from './pending-note.tsx'
export { hasPendingOrder } from './pending-order.ts'
export { orderPopup, sendPendingOrder, thanksPopup } from './popup-contents.ts'

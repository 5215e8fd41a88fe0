/** What the rest of the storefront may use of orders. */
export { hasUnansweredOrder } from './order-key.ts'
export { PendingNote, useHasPendingOrder } from './pending-note.tsx'
export { mayHavePendingOrder } from './pending-memory.ts'
export { orderPopup, pendingSender, sendPendingOrder, thanksPopup } from './popup-contents.ts'

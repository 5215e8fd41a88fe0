/** Popups' contents, loaded when they open. */
export const orderPopup = () => import('./order-popup.tsx').then((file) => file.OrderPopup)
export const thanksPopup = () => import('./thanks-popup.tsx').then((file) => file.ThanksPopup)
/** What sends the order that waited for the line, loaded when there is one. */
export const sendPendingOrder = () => import('./send-pending.ts').then((file) => file.sendPending())

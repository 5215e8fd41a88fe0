/** Popups' contents, loaded when they open. */
export const orderPopup = () => import('./order-popup.tsx').then((file) => file.OrderPopup)
export const thanksPopup = () => import('./thanks-popup.tsx').then((file) => file.ThanksPopup)
/** What sends the order that waited for the line. Loaded where orders are made: without a line it would not come. */
export const pendingSender = () => import('./send-pending.ts').then((file) => file.sendPending)
export const sendPendingOrder = () => pendingSender().then((send) => send())

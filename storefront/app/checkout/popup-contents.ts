import { withTexts } from '../i18n/load-texts.ts'

export const orderPopup = () => import('./order/order-popup.tsx').then((file) => file.OrderPopup)
export const thanksPopup = () => import('./order/thanks-popup.tsx').then((file) => file.ThanksPopup)
/** Loaded on the pages where orders are made: it cannot be loaded offline. */
export const pendingSender = () => withTexts(import('./order/send-pending.ts').then((file) => file.sendPending))
export const sendPendingOrder = () => pendingSender().then((send) => send())

/** Popups' contents, loaded when they open. */
export const orderPopup = () => import('./order-popup.tsx').then((file) => file.OrderPopup)
export const thanksPopup = () => import('./thanks-popup.tsx').then((file) => file.ThanksPopup)

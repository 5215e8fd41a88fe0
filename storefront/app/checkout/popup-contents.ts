import { passwordAfterOrder } from '../account/public.ts'
import { withTexts } from '../i18n/load-texts.ts'

export const orderPopup = () => import('./order/order-popup.tsx').then((file) => file.OrderPopup)
/** A form loaded later would move the buttons of a phone's popup. */
export const thanksPopup = () =>
  Promise.all([import('./order/thanks-popup.tsx'), passwordAfterOrder()]).then(([file, form]) =>
    file.thanksPopupWith(form),
  )
/** It cannot be loaded offline. */
export const pendingSender = () => withTexts(import('./order/send-pending.ts').then((file) => file.sendPending))
export const sendPendingOrder = () => pendingSender().then((send) => send())

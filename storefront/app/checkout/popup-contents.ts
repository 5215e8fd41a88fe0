import { passwordAfterOrder } from '../account/public.ts'
import { withTexts } from '../i18n/load-texts.ts'

export const orderPopup = () => import('./order/order-popup.tsx').then((file) => file.OrderPopup)
/** With its form: what came later would move the buttons of a phone's popup away from the finger that presses them. */
export const thanksPopup = () =>
  Promise.all([import('./order/thanks-popup.tsx'), passwordAfterOrder()]).then(([file, form]) =>
    file.thanksPopupWith(form),
  )
/** Loaded early: it cannot be loaded offline. */
export const pendingSender = () => withTexts(import('./order/send-pending.ts').then((file) => file.sendPending))
export const sendPendingOrder = () => pendingSender().then((send) => send())

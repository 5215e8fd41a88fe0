/** What the rest of the storefront may use of orders. */
export { hasUnansweredOrder } from './order-key.ts'
export { orderPopup, thanksPopup } from './popup-contents.ts'

/** What other features may use of orders. */
export { findOrder, listOrders, toPlacedOrder } from './list-orders.ts'
export { type OfferedOrder, placeOfferedOrder } from './place-offered-order.ts'
export { forgetBuyer } from './forget-buyer.ts'

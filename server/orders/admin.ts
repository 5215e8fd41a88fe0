import * as calls from '@shop/contract/admin/orders/orders'
import * as details from '@shop/contract/admin/orders/order-details'
import * as phone from '@shop/contract/admin/orders/phone-orders'
import type { Services } from '../services.ts'
import { inTransaction, type Tx } from '../platform/database/db.ts'
import { type Caller, type Serve, requireUser } from '../platform/http/http.ts'
import { changeBuyer, changeDelivery, changePayment, renewPage } from './change/change-details.ts'
import { changeLines } from './change/change-lines.ts'
import { changeStatus } from './change/change-status.ts'
import { exportOrders } from './read/export-orders.ts'
import { requestKey } from './place/idempotency.ts'
import { findInstitutions } from './read/institutions.ts'
import { countAdminOrders, listAdminOrders } from './read/admin-orders.ts'
import { placePhoneOrder, suggestBuyers, suggestProducts } from './place/phone-order.ts'
import { findStaffOrder } from './read/admin-order.ts'
import { addNote, changeTracking, messageBuyer } from './order-notes.ts'

export function orderAdminRoutes(services: Services, serve: Serve): void {
  const { db, clock } = services
  serve(calls.listStaffOrders, ({ query }) => listAdminOrders(db, query, clock.now()))
  serve(calls.countStaffOrders, async ({ query }) => ({ data: await countAdminOrders(db, query, clock.now()) }))
  serve(calls.exportOrders, ({ query }) => exportOrders(db, query, clock.now()))
  serve(calls.getStaffOrder, async ({ params }) => ({ data: await findStaffOrder(services, params.id) }))
  serve(phone.findOrderBuyers, async ({ query }) => ({ data: await suggestBuyers(db, query.q) }))
  serve(phone.findOrderProducts, async ({ query }) => ({ data: await suggestProducts(db, query.q) }))
  serve(details.findInstitutions, async ({ query }) => ({ data: await findInstitutions(db, query.q) }))
  serve(phone.createStaffOrder, async ({ body }, caller) => {
    const by_user_id = requireUser(caller)
    const { idempotency_key } = caller
    const request_key = idempotency_key === null ? null : requestKey(by_user_id, idempotency_key, body)
    const order_id = await inTransaction(db, (tx) =>
      placePhoneOrder(tx, services, { ...body, request_key, by_user_id }),
    )
    return { data: await findStaffOrder(services, order_id) }
  })
  serveChanges(services, serve)
}

function serveChanges(services: Services, serve: Serve): void {
  /** One transaction; answers with the updated order. */
  const change = async (order_id: number, work: (tx: Tx) => Promise<void>) => {
    await inTransaction(services.db, work)
    return { data: await findStaffOrder(services, order_id) }
  }
  serve(calls.changeOrderStatus, ({ params, body }, caller) =>
    change(params.id, (tx) => changeStatus(tx, services, { ...body, ...orderAndAuthor(params, caller) })),
  )
  serve(calls.saveOrderLines, ({ params, body }, caller) =>
    change(params.id, (tx) => changeLines(tx, services, { ...body, ...orderAndAuthor(params, caller) })),
  )
  serve(calls.saveTrackingNumber, ({ params, body: { version, tracking_number: text } }, caller) =>
    change(params.id, (tx) => changeTracking(tx, services, { version, text, ...orderAndAuthor(params, caller) })),
  )
  serve(details.saveOrderBuyer, ({ params, body: { version, buyer } }, caller) =>
    change(params.id, (tx) => changeBuyer(tx, services, { version, ...orderAndAuthor(params, caller) }, buyer)),
  )
  serve(details.saveOrderDelivery, ({ params, body: { version, delivery } }, caller) =>
    change(params.id, (tx) => changeDelivery(tx, services, { version, ...orderAndAuthor(params, caller) }, delivery)),
  )
  serve(details.saveOrderPayment, ({ params, body: { version, payment } }, caller) =>
    change(params.id, (tx) => changePayment(tx, services, { version, ...orderAndAuthor(params, caller) }, payment)),
  )
  serve(details.renewOrderPage, ({ params }, caller) =>
    change(params.id, (tx) => renewPage(tx, services, orderAndAuthor(params, caller))),
  )
  serve(calls.writeToBuyer, ({ params, body }, caller) =>
    change(params.id, (tx) => messageBuyer(tx, services, { text: body.comment, ...orderAndAuthor(params, caller) })),
  )
  serve(calls.addOrderNote, ({ params, body }, caller) =>
    change(params.id, (tx) => addNote(tx, services, { text: body.text, ...orderAndAuthor(params, caller) })),
  )
}

const orderAndAuthor = ({ id: order_id }: { id: number }, caller: Caller) => ({
  order_id,
  by_user_id: requireUser(caller),
})

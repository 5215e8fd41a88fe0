import * as calls from '@shop/contract/orders.admin'
import * as phone from '@shop/contract/phone-orders.admin'
import type { House } from '../house.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import { type Caller, type Serve, signedIn } from '../platform/http.ts'
import { changeLines } from './change-lines.ts'
import { changeStatus } from './change-status.ts'
import { exportOrders } from './export-orders.ts'
import { requestKey } from './idempotency.ts'
import { listOfficeOrders } from './office-orders.ts'
import { placePhoneOrder, suggestBuyers, suggestProducts } from './phone-order.ts'
import { findStaffOrder } from './staff-order.ts'
import { addNote, changeTracking, messageBuyer } from './write-notes.ts'

export function ordersOffice(house: House, serve: Serve): void {
  const { db } = house
  serve(calls.listStaffOrders, ({ query }) => listOfficeOrders(db, query))
  serve(calls.exportOrders, ({ query }) => exportOrders(db, query))
  serve(calls.getStaffOrder, async ({ params }) => ({ data: await findStaffOrder(db, params.id) }))
  serve(phone.findOrderBuyers, async ({ query }) => ({ data: await suggestBuyers(db, query.q) }))
  serve(phone.findOrderProducts, async ({ query }) => ({ data: await suggestProducts(db, query.q) }))
  serve(phone.createStaffOrder, async ({ body }, caller) => {
    const by_user_id = signedIn(caller)
    const { idempotency_key } = caller
    const request_key = idempotency_key === null ? null : requestKey(by_user_id, idempotency_key, body)
    const order_id = await inTransaction(db, (tx) => placePhoneOrder(tx, house, { ...body, request_key, by_user_id }))
    return { data: await findStaffOrder(db, order_id) }
  })
  serveChanges(house, serve)
}

function serveChanges(house: House, serve: Serve): void {
  /** One change in one transaction; the answer is the order as it has become. */
  const change = async (order_id: number, work: (tx: Tx) => Promise<void>) => {
    await inTransaction(house.db, work)
    return { data: await findStaffOrder(house.db, order_id) }
  }
  serve(calls.changeOrderStatus, ({ params, body }, caller) =>
    change(params.id, (tx) => changeStatus(tx, house, { ...body, ...whose(params, caller) })),
  )
  serve(calls.saveOrderLines, ({ params, body }, caller) =>
    change(params.id, (tx) => changeLines(tx, house, { ...body, ...whose(params, caller) })),
  )
  serve(calls.saveTrackingNumber, ({ params, body: { version, tracking_number: text } }, caller) =>
    change(params.id, (tx) => changeTracking(tx, house, { version, text, ...whose(params, caller) })),
  )
  serve(calls.writeToBuyer, ({ params, body }, caller) =>
    change(params.id, (tx) => messageBuyer(tx, house, { text: body.comment, ...whose(params, caller) })),
  )
  serve(calls.addOrderNote, ({ params, body }, caller) =>
    change(params.id, (tx) => addNote(tx, house, { text: body.text, ...whose(params, caller) })),
  )
}

const whose = ({ id: order_id }: { id: number }, caller: Caller) => ({ order_id, by_user_id: signedIn(caller) })

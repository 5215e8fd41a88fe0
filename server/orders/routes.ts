import * as calls from '@shop/contract/orders'
import { kopiykas } from '@shop/contract/rules/price'
import type { House } from '../house.ts'
import { inTransaction } from '../platform/db.ts'
import { type Caller, type Serve, signedIn } from '../platform/http.ts'
import { findBuyer, guestCustomer } from './customers.ts'
import { findOrderDetail, orderDocument } from './find-order-detail.ts'
import { requestKey } from './idempotency.ts'
import { listOrders } from './list-orders.ts'
import { placeOrder } from './place-order.ts'
import type { WantedOrder } from './wanted-order.ts'

export function orderRoutes(house: House, serve: Serve): void {
  serve(calls.placeGuestOrder, async ({ body }, caller) => {
    await house.limits.spend('guest_order', caller.ip)
    const customer = guestCustomer(body.email_not_auth_user, body.phone_not_auth_user)
    const wanted = { ...wantedOrder(body, caller, null), customer, is_use_bonuses: false }
    return { data: await inTransaction(house.db, (tx) => placeOrder(tx, house, wanted)) }
  })

  serve(calls.placeBuyerOrder, async ({ body }, caller) => {
    const user_id = signedIn(caller)
    const wanted = wantedOrder(body, caller, user_id)
    return {
      data: await inTransaction(house.db, async (tx) =>
        placeOrder(tx, house, { ...wanted, customer: await findBuyer(tx, user_id) }),
      ),
    }
  })

  serve(calls.listOrders, async (_, caller) => ({ data: await listOrders(house.db, signedIn(caller)) }))

  serve(calls.getOrder, async ({ params }, caller) => ({
    data: await findOrderDetail(house.db, signedIn(caller), params.id),
  }))

  serve(calls.getOrderDocument, ({ params }, caller) => orderDocument(house.db, signedIn(caller), params))
}

type OrderBody = calls.GuestOrder | calls.BuyerOrder

const wantedOrder = (body: OrderBody, caller: Caller, user_id: number | null): Omit<WantedOrder, 'customer'> => ({
  products: body.products,
  note: body.note ?? '',
  is_get_example: body.is_get_example ?? false,
  is_use_bonuses: body.is_use_bonuses ?? false,
  shown_products_sum: typeof body.shown_products_sum === 'number' ? kopiykas(body.shown_products_sum) : null,
  language: caller.language,
  request_key: caller.idempotency_key === null ? null : requestKey(user_id, caller.idempotency_key, body),
})

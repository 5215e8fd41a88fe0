import * as pages from '@shop/contract/shop/orders/order-pages'
import * as calls from '@shop/contract/shop/orders/orders'
import { kopiykas } from '@shop/contract/rules/money/price'
import type { Services } from '../services.ts'
import { inTransaction } from '../platform/database/db.ts'
import { type Caller, type Serve, requireUser } from '../platform/http/http.ts'
import { findBuyer, guestCustomer, requireConfirmedEmail } from './read/customers.ts'
import { findOrderDetail, orderDocument } from './read/find-order-detail.ts'
import { findOrderPage, orderPageDocument } from './read/find-order-page.ts'
import { findLastBuyer, findServedBuyer } from './read/institutions.ts'
import { requestKey } from './place/idempotency.ts'
import { readDetails } from './order-details.ts'
import { listOrders } from './read/list-orders.ts'
import { placeOrder } from './place/place-order.ts'
import type { WantedOrder } from './place/wanted-order.ts'

/** @param askAboutPayments updates an order from its banks before its page is shown */
export function orderRoutes(services: Services, serve: Serve, askAboutPayments: AskAboutPayments): void {
  serve(calls.placeGuestOrder, async ({ body }, caller) => {
    await services.limits.spend('guest_order', caller.ip)
    const customer = guestCustomer(body.email_not_auth_user, body.phone_not_auth_user)
    const wanted = { ...wantedOrder(services, body, caller), customer, is_use_bonuses: false }
    return { data: await inTransaction(services.db, (tx) => placeOrder(tx, services, wanted)) }
  })

  serve(calls.placeBuyerOrder, async ({ body }, caller) => {
    const user_id = requireUser(caller)
    await services.limits.spend('buyer_order', String(user_id))
    const wanted = wantedOrder(services, body, caller)
    return {
      data: await inTransaction(services.db, async (tx) => {
        await requireConfirmedEmail(tx, user_id)
        return placeOrder(tx, services, { ...wanted, customer: await findBuyer(tx, user_id) })
      }),
    }
  })

  serve(calls.listOrders, async (_, caller) => ({ data: await listOrders(services, requireUser(caller)) }))

  serve(calls.getOrder, async ({ params }, caller) => ({
    data: await findOrderDetail(services, requireUser(caller), params.id),
  }))

  serve(calls.getLastBuyer, async (_, caller) => ({ data: await findLastBuyer(services.db, requireUser(caller)) }))

  serve(calls.getOrderDocument, ({ params }, caller) => orderDocument(services, requireUser(caller), params))

  pageRoutes(services, serve, askAboutPayments)
}

/** No token is read, so that an expired one hides no page; still they wait for a slot. */
function pageRoutes(services: Services, serve: Serve, askAboutPayments: AskAboutPayments): void {
  const { db, limits, admission } = services
  serve(pages.getOrderPage, async ({ params }, caller) => {
    // Counted first: guessing is limited for correct codes too.
    await limits.spend('order_page', caller.ip)
    await askAboutPayments(params.code)
    return { data: await admission.run('checkout', () => findOrderPage(services, params.code)) }
  })

  serve(pages.getOrderPageDocument, async ({ params: { code, kind } }, caller) => {
    await limits.spend('order_page', caller.ip)
    return admission.run('checkout', () => orderPageDocument(services, code, kind))
  })

  serve(calls.findServedBuyer, async ({ params }, caller) => {
    await limits.spend('served_buyer', caller.ip)
    return { data: await admission.run('checkout', () => findServedBuyer(db, params.code)) }
  })
}

type AskAboutPayments = (page_code: string) => Promise<void>

type OrderBody = calls.GuestOrder | calls.BuyerOrder

const wantedOrder = ({ config }: Services, body: OrderBody, caller: Caller): Omit<WantedOrder, 'customer'> => ({
  made_by: { kind: 'customer' },
  lines: { at: 'todays_price', products: body.products },
  note: body.note ?? '',
  details: readDetails(config, body, 'customer'),
  is_get_example: body.is_get_example ?? false,
  is_use_bonuses: body.is_use_bonuses ?? false,
  shown_products_sum: typeof body.shown_products_sum === 'number' ? kopiykas(body.shown_products_sum) : null,
  language: caller.language,
  request_key: caller.idempotency_key === null ? null : requestKey(caller.user_id, caller.idempotency_key, body),
})

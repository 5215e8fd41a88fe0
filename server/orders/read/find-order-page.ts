import { sql } from 'kysely'
import { CARD_PROVIDERS } from '@shop/contract/rules/money/card-payments'
import type { Document } from '@shop/contract/primitives'
import type { OrderPage } from '@shop/contract/shop/orders/order-pages'
import type { DocumentKind } from '@shop/contract/rules/orders/order-status'
import { hryvnia } from '@shop/contract/rules/money/price'
import { documentFile, findDocuments } from '../../billing/public.ts'
import type { Services } from '../../services.ts'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { STATUS_NAMES_IN } from '../../texts/order-status-names.ts'
import { leftToPay, paidOf } from '../change/left-to-pay.ts'
import { findDeliveryPapers } from './delivery-papers.ts'
import { orderEventsOf, orderLinesOf } from './find-order-detail.ts'
import { orderPaymentsOf } from './order-payments.ts'
import { orderShipmentsOf } from './order-shipments.ts'

/** After the order's end. */
const PAGE_LIFETIME = '12 months'

/** For everyone with the code. Refuses with `not_found`, also when the page has ended. */
export async function findOrderPage(services: Services, code: string): Promise<OrderPage> {
  const { db, clock } = services
  const order = await findOrderByCode(db, code, clock.now())
  const [lines, events, found, sent, payments] = await Promise.all([
    orderLinesOf(db, order.id),
    orderEventsOf(db, order.id),
    findDocuments(db, order.id),
    orderShipmentsOf(db, order),
    orderPaymentsOf(db, order.id),
  ])
  const documents = found.map(({ id: _, ...document }) => ({ ...document, formats: ['pdf' as const] }))
  const in_force = documents.map(({ kind }) => kind)
  const delivery_papers = await findDeliveryPapers(db, order, in_force, clock.now())
  const { delivery, tracking_number } = order
  return {
    number: order.number,
    status: order.status,
    status_name: STATUS_NAMES_IN[order.language][order.status],
    created_at: order.created_at.toISOString(),
    lines,
    events,
    products_count: order.products_count,
    products_sum: hryvnia(order.products_sum),
    discount_percent: Number(order.discount_percent),
    bonuses_spent: hryvnia(order.bonuses_spent),
    total: hryvnia(order.total),
    can_pay_by: canPayBy(services, order),
    ...paidOf(order),
    payments,
    note: order.note,
    buyer: order.buyer,
    delivery,
    payment: order.payment,
    tracking_number,
    ...sent,
    documents,
    delivery_papers,
  }
}

const canPayBy = (services: Services, order: Parameters<typeof leftToPay>[0]) =>
  leftToPay(order) === 0 ? [] : CARD_PROVIDERS.filter((provider) => services[provider].mode !== 'off')

/** In force. Refuses with `not_found`. */
export async function orderPageDocument(services: Services, code: string, kind: DocumentKind): Promise<Document> {
  const { id } = await findOrderByCode(services.db, code, services.clock.now())
  const document = (await findDocuments(services.db, id)).findLast((one) => one.kind === kind)
  if (!document) throw new Refusal('not_found')
  return documentFile(services, document.id)
}

export async function findOrderByCode(db: Db, code: string, now: Date) {
  const order = await findOrderOfCode(db, code, now)
  if (order.has_ended) throw new Refusal('not_found')
  return order
}

/** Also after its page has ended. */
export async function findOrderOfCode(db: Db, code: string, now: Date) {
  const row = await db
    .selectFrom('orders as o')
    .selectAll('o')
    .select(
      sql<boolean>`coalesce((
        select max(e.created_at) + ${PAGE_LIFETIME}::interval <= ${now} from order_events e
        where e.order_id = o.id and e.status in ('delivered', 'cancelled')
          and o.status in ('delivered', 'completed', 'cancelled')), false)`.as('has_ended'),
    )
    .where('o.page_code', '=', code)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

import type { OrderSummary, PlacedOrder } from '@shop/contract/shop/orders/orders'
import { hryvnia, type Kopiykas } from '@shop/contract/rules/money/price'
import { type Config, orderPageUrl } from '../../config.ts'
import { findDocumentsOf } from '../../billing/public.ts'
import type { Services } from '../../services.ts'
import type { Db } from '../../platform/database/db.ts'
import { paidOf } from '../change/left-to-pay.ts'
import { parcelNames, parcelsOf } from './order-shipments.ts'

const COLUMNS = [
  'id',
  'number',
  'products_count',
  'products_sum',
  'discount_percent',
  'total',
  'page_code',
  'created_at',
] as const

export interface OrderRow {
  id: number
  number: string
  products_count: number
  products_sum: Kopiykas
  discount_percent: string
  total: Kopiykas
  page_code: string
  created_at: Date
}

/** Newest first; by id, because timestamps may be equal. */
export async function listOrders(
  { db, config }: Pick<Services, 'db' | 'config'>,
  user_id: number,
): Promise<OrderSummary[]> {
  const rows = await db
    .selectFrom('orders')
    .select([...COLUMNS, 'status', 'paid', 'returned', 'language'])
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .execute()
  const ids = rows.map(({ id }) => id)
  const documents = await findDocumentsOf(db, ids)
  const parcels = await parcelsOf(db, ids)
  return rows.map((row) => ({
    ...toPlacedOrder(row, config),
    status: row.status,
    ...paidOf(row),
    documents: documents.get(row.id) ?? [],
    shipments: (parcels.get(row.id) ?? []).map((parcel) => parcelNames(parcel, row.language)),
  }))
}

export async function findOrder(db: Db, { config }: Pick<Services, 'config'>, order_id: number): Promise<PlacedOrder> {
  return toPlacedOrder(
    await db.selectFrom('orders').select(COLUMNS).where('id', '=', order_id).executeTakeFirstOrThrow(),
    config,
  )
}

export const toPlacedOrder = (row: OrderRow, config: Config): PlacedOrder => ({
  id: row.id,
  number: row.number,
  products_count: row.products_count,
  products_sum: hryvnia(row.products_sum),
  discount_percent: Number(row.discount_percent),
  total: hryvnia(row.total),
  created_at: row.created_at.toISOString(),
  code: row.page_code,
  page_url: orderPageUrl(config, row.page_code),
})

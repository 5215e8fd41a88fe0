import type { ShipmentLine } from '@shop/contract/admin/orders/shipments'
import type { KeptDetails } from '@shop/contract/rules/orders/order-details'
import type { OrderStatus } from '@shop/contract/rules/orders/order-status'
import type { PackedLine, ShippedAmounts } from '@shop/contract/rules/orders/parcels'
import type { Kopiykas } from '@shop/contract/rules/money/price'
import { shippedAmounts } from '../orders/public.ts'
import type { Db } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'

/** With the amount in no shipment yet. */
export interface OpenLine extends ShipmentLine, PackedLine {
  left: number
  price: Kopiykas
  sale_price: Kopiykas | null
}

export interface ShippedOrder extends KeptDetails {
  id: number
  number: string
  status: OrderStatus
  phone: string | null
  products_sum: Kopiykas
  total: Kopiykas
  lines: OpenLine[]
}

const UNKNOWN_WEIGHT_GRAMS = 1000

/** Refuses with `not_found`. In a transaction lock the order first. */
export async function findShippedOrder(db: Db, order_id: number): Promise<ShippedOrder> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'phone', 'buyer', 'delivery', 'payment', 'products_sum', 'total'])
    .where('id', '=', order_id)
    .executeTakeFirst()
  if (!order) throw new Refusal('not_found')
  return { ...order, lines: await findOpenLines(db, order_id) }
}

export async function findOpenLines(db: Db, order_id: number): Promise<OpenLine[]> {
  const rows = await db
    .selectFrom('order_lines as l')
    .leftJoin('products as p', 'p.id', 'l.product_id')
    .select(['l.position', 'l.product_id', 'l.article', 'l.name_ua', 'l.amount', 'l.price', 'l.sale_price'])
    .select(['p.weight', 'p.length_mm', 'p.width_mm', 'p.height_mm'])
    .where('l.order_id', '=', order_id)
    .orderBy('l.position')
    .execute()
  const shipped = await shippedAmounts(db, order_id)
  const replaced = await db
    .selectFrom('claim_lines as cl')
    .innerJoin('claims as c', 'c.id', 'cl.claim_id')
    .select('cl.position')
    .select(({ fn }) => fn.sum<string>('cl.amount').as('amount'))
    .where('c.order_id', '=', order_id)
    .where('c.decision', '=', 'replace')
    .groupBy('cl.position')
    .execute()
  // Goods replaced by a claim are sent once more.
  const extra = new Map(replaced.map(({ position, amount }) => [position, Number(amount)]))
  return rows.map(({ weight, length_mm, width_mm, height_mm, ...line }) => ({
    ...line,
    left: Math.max(0, line.amount + (extra.get(line.position) ?? 0) - (shipped.get(line.position) ?? 0)),
    weight: (weight ?? UNKNOWN_WEIGHT_GRAMS) / 1000,
    sides:
      length_mm === null || width_mm === null || height_mm === null
        ? null
        : { length: cm(length_mm), width: cm(width_mm), height: cm(height_mm) },
  }))
}

const cm = (mm: number) => Math.max(1, Math.ceil(mm / 10))

export const everythingLeft = (lines: readonly OpenLine[]): ShippedAmounts =>
  new Map(lines.filter(({ left }) => left > 0).map(({ position, left }) => [position, left]))

import { sql } from 'kysely'
import type { KeptDetails } from '@shop/contract/rules/orders/order-details'
import { type Kopiykas, lineSum, NOTHING, plus } from '@shop/contract/rules/money/price'
import type { Db } from '../../platform/database/db.ts'
import { everythingLeft, type OpenLine } from '../order-facts.ts'

interface PaidOrder extends Pick<KeptDetails, 'payment'> {
  id: number
  products_sum: Kopiykas
  /** Sum to pay. */
  total: Kopiykas
  lines: readonly OpenLine[]
}

/**
 * Collected by the carrier on delivery: the shipment's share of the order's total. The last shipment collects the rest;
 * goods beyond the order replace those of a claim and cost nothing.
 */
export async function cashOnDelivery(db: Db, order: PaidOrder, shipment_id: number): Promise<Kopiykas> {
  const { payment, products_sum, total, lines } = order
  if (payment?.terms !== 'on_delivery') return NOTHING
  const shipments = await listContents(db, order.id)
  const shareOf = (contents: Contents) => {
    const sums = lines.map((line) => lineSum({ ...line, amount: contents[String(line.position)] ?? 0 }))
    return products_sum === 0 ? NOTHING : (Math.round((plus(...sums) / products_sum) * total) as Kopiykas)
  }
  const own = shipments.find(({ id }) => id === shipment_id)
  if (!own) return NOTHING
  const is_last = everythingLeft(lines).size === 0 && shipments.at(-1)?.id === shipment_id
  const others = shipments.filter(({ id }) => id !== shipment_id).map(({ contents }) => shareOf(contents))
  const rest = Math.max(0, total - plus(...others)) as Kopiykas
  return is_last ? rest : (Math.min(rest, shareOf(own.contents)) as Kopiykas)
}

type Contents = Record<string, number>

const listContents = (db: Db, order_id: number) =>
  db
    .selectFrom('shipments as s')
    .select('s.id')
    .select(
      sql<Contents>`(select coalesce(json_object_agg(position, amount), '{}') from shipment_lines
        where shipment_id = s.id)`.as('contents'),
    )
    .where('s.order_id', '=', order_id)
    .where('s.removed_at', 'is', null)
    .orderBy('s.id')
    .execute()

import { sql } from 'kysely'
import {
  type DeliveredLine,
  type DeliveryState,
  type RequiredPaper,
  requiredPapers,
} from '@shop/contract/rules/orders/delivery-papers'
import type { KeptDelivery } from '@shop/contract/rules/orders/order-details'
import { isHandedOver } from '@shop/contract/rules/orders/shipment-state'
import type { Db } from '../../platform/database/db.ts'
import { dayText } from '../../texts/dates.ts'

interface PaperedOrder {
  id: number
  tracking_number: string | null
  delivery: KeptDelivery | null
}

/** Due on the day of delivery. `documents` are those in force. */
export async function findDeliveryPapers(
  db: Db,
  order: PaperedOrder,
  documents: DeliveryState['documents'],
  now: Date,
): Promise<RequiredPaper[]> {
  const { id, tracking_number, delivery } = order
  return requiredPapers({
    documents,
    has_waybill: tracking_number !== null || (await hasWaybill(db, id)),
    has_carrier: !isHandedOver(delivery?.method),
    lines: await paperedLines(db, id, now),
  })
}

async function hasWaybill(db: Db, order_id: number): Promise<boolean> {
  const found = await db
    .selectFrom('shipments')
    .select('id')
    .where('order_id', '=', order_id)
    .where('number', 'is not', null)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Without expired papers. */
const paperedLines = (db: Db, order_id: number, now: Date) =>
  db
    .selectFrom('order_lines as l')
    .select(['l.name_ua as name', 'l.dk_code'])
    .select(
      sql<DeliveredLine['papers']>`(
        select coalesce(json_agg(distinct pd.kind), '[]') from product_documents pd
        where pd.product_id = l.product_id and (pd.valid_to is null or pd.valid_to >= ${dayText(now)}::date))`.as(
        'papers',
      ),
    )
    .where('l.order_id', '=', order_id)
    .orderBy('l.position')
    .execute()

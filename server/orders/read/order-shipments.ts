import { sql } from 'kysely'
import type { Language } from '@shop/contract/primitives'
import type { Shipment } from '@shop/contract/shop/orders'
import type { Db } from '../../platform/database/db.ts'
import { shipmentStateName } from '../../texts/shipment-states.ts'

/** Parcels that have a number, as the buyer sees them. */
export async function orderShipmentsOf(db: Db, order_id: number, language: Language): Promise<Shipment[]> {
  const rows = await db
    .selectFrom('shipments as s')
    .select(['s.carrier', 's.number', 's.state', 's.status_words', 's.updated_at'])
    .select(
      sql<Shipment['lines']>`(
        select coalesce(json_agg(json_build_object('product_id', l.product_id, 'name_ua', l.name_ua,
          'amount', sl.amount) order by l.position), '[]')
        from shipment_lines as sl join order_lines as l on l.order_id = s.order_id and l.position = sl.position
        where sl.shipment_id = s.id)`.as('lines'),
    )
    .where('s.order_id', '=', order_id)
    .where('s.removed_at', 'is', null)
    .where('s.number', 'is not', null)
    .orderBy('s.id')
    .execute()
  return rows.map(({ carrier, number, state, status_words, updated_at, lines }) => ({
    carrier,
    number: number ?? '',
    status: state,
    // The carrier speaks Ukrainian.
    status_name: (language === 'ua' && status_words) || shipmentStateName(state, language),
    updated_at: updated_at.toISOString(),
    lines,
  }))
}

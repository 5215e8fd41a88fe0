import { type Selectable, sql } from 'kysely'
import type { Language } from '@shop/contract/primitives'
import type { OrderStatus } from '@shop/contract/rules/orders/order-status'
import type { OrderDetail, Shipment } from '@shop/contract/shop/orders/orders'
import type { Tables } from '../../database/tables.ts'
import type { Db } from '../../platform/database/db.ts'
import { shipmentStateName } from '../../texts/shipment-states.ts'
import { findLeftToShip } from './left-to-ship.ts'

/** Of parcels with a number and of goods handed over, by order. */
export async function parcelsOf(db: Db, order_ids: readonly number[]) {
  if (order_ids.length === 0) return new Map<number, never[]>()
  const rows = await parcels(db).where('s.order_id', 'in', order_ids).execute()
  return Map.groupBy(rows, ({ order_id }) => order_id)
}

const parcels = (db: Db) =>
  db
    .selectFrom('shipments as s')
    .select(['s.order_id', 's.carrier', 's.number', 's.state', 's.status_words'])
    .where('s.removed_at', 'is', null)
    .where(({ eb, or }) => or([eb('s.number', 'is not', null), eb('s.state', '=', 'received')]))
    .orderBy('s.id')

interface Tracked {
  id: number
  tracking_number: string | null
}

/** The order's own number and those of its parcels. */
export async function trackingNumbers(db: Db, order: Tracked): Promise<string[]> {
  return allNumbers(order, await parcels(db).where('s.order_id', '=', order.id).execute())
}

/** @param parcels of this order, by `parcelsOf` */
export function allNumbers(
  { tracking_number }: Pick<Tracked, 'tracking_number'>,
  parcels: readonly Pick<Parcel, 'number'>[] = [],
): string[] {
  const numbers = new Set([tracking_number, ...parcels.map(({ number }) => number)])
  return [...numbers].filter((number) => number !== null)
}

type Parcel = Pick<Selectable<Tables['shipments']>, 'carrier' | 'number' | 'state' | 'status_words'>

export function parcelNames({ carrier, number, state, status_words }: Parcel, language: Language) {
  const names = {
    // The carrier speaks Ukrainian.
    status_name_ua: status_words || shipmentStateName(state, 'ua'),
    status_name_ru: shipmentStateName(state, 'ru'),
    status_name_en: shipmentStateName(state, 'en'),
  }
  return { carrier, number: number ?? '', status: state, status_name: names[`status_name_${language}`], ...names }
}

interface SentOrder {
  id: number
  status: OrderStatus
  language: Language
}

/** With the goods in no parcel. */
export async function orderShipmentsOf(
  db: Db,
  order: SentOrder,
): Promise<Pick<OrderDetail, 'shipments' | 'left_to_ship'>> {
  const rows = await parcels(db)
    .select('s.updated_at')
    .select(
      sql<Shipment['lines']>`(
        select coalesce(json_agg(json_build_object('product_id', l.product_id, 'name_ua', l.name_ua,
          'amount', sl.amount) order by l.position), '[]')
        from shipment_lines as sl join order_lines as l on l.order_id = s.order_id and l.position = sl.position
        where sl.shipment_id = s.id)`.as('lines'),
    )
    .where('s.order_id', '=', order.id)
    .execute()
  const shipments = rows.map(({ updated_at, lines, ...parcel }) => ({
    ...parcelNames(parcel, order.language),
    updated_at: updated_at.toISOString(),
    lines,
  }))
  return { shipments, left_to_ship: await findLeftToShip(db, order) }
}

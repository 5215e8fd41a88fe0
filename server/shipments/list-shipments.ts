import { sql } from 'kysely'
import type { OpenShipmentLine, Seat, Shipment, ShipmentLine } from '@shop/contract/admin/orders/shipments'
import { declaredValue, proposeSeats } from '@shop/contract/rules/orders/parcels'
import { hryvnia } from '@shop/contract/rules/money/price'
import type { Db } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { shipmentStateName } from '../texts/shipment-states.ts'
import { everythingLeft, findShippedOrder } from './order-facts.ts'

/** Refuses with `not_found`. */
export async function listOrderShipments(db: Db, order_id: number) {
  const order = await findShippedOrder(db, order_id)
  const amounts = everythingLeft(order.lines)
  const left: OpenShipmentLine[] = order.lines
    .filter((line) => line.left > 0)
    .map(({ position, product_id, article, name_ua, weight, sides, left: amount }) => ({
      position,
      product_id,
      article,
      name_ua,
      amount,
      weight,
      sides,
    }))
  const seats: Seat[] = proposeSeats(order.lines, amounts)
  const cost_payer = payerOf(order.delivery?.is_free === true)
  const declared_value = hryvnia(declaredValue(order.lines, amounts))
  return { data: await readShipments(db, { order_id }), left, seats, declared_value, cost_payer }
}

export const payerOf = (is_free: boolean) => (is_free ? ('sender' as const) : ('recipient' as const))

/** Refuses with `not_found`. */
export async function findShipment(db: Db, id: number): Promise<Shipment> {
  const [shipment] = await readShipments(db, { id })
  if (!shipment) throw new Refusal('not_found')
  return shipment
}

async function readShipments(db: Db, { order_id, id }: { order_id?: number; id?: number }): Promise<Shipment[]> {
  let query = db
    .selectFrom('shipments as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .selectAll('s')
    .select('o.number as order_number')
    .select(
      sql<ShipmentLine[]>`(
        select coalesce(json_agg(json_build_object('position', l.position, 'product_id', l.product_id,
          'article', l.article, 'name_ua', l.name_ua, 'amount', sl.amount) order by l.position), '[]')
        from shipment_lines as sl join order_lines as l on l.order_id = s.order_id and l.position = sl.position
        where sl.shipment_id = s.id)`.as('lines'),
    )
    .where('s.removed_at', 'is', null)
    .orderBy('s.id')
  if (order_id !== undefined) query = query.where('s.order_id', '=', order_id)
  if (id !== undefined) query = query.where('s.id', '=', id)
  const rows = await query.execute()
  return rows.map((row) => ({
    id: row.id,
    order_id: row.order_id,
    order_number: row.order_number,
    carrier: row.carrier,
    number: row.number,
    is_waybill: row.ref !== null,
    status: row.state,
    status_name: row.status_words || shipmentStateName(row.state, 'ua'),
    status_words: row.status_words,
    seats: row.seats,
    cost_payer: row.cost_payer,
    return_documents: row.return_documents,
    declared_value: hryvnia(row.declared_value),
    cost: row.cost === null ? null : hryvnia(row.cost),
    expected_on: row.expected_on,
    lines: row.lines,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    made_by_name: row.made_by_name,
  }))
}

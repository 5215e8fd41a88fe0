import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ServedInput } from '@shop/contract/endpoint'
import type { createShipment, Seat } from '@shop/contract/admin/orders/shipments'
import { kopiykas } from '@shop/contract/rules/money/price'
import { declaredValue, proposeSeats, type ShippedAmounts } from '@shop/contract/rules/orders/parcels'
import { isHandedOver, NOVA_POSHTA, type ShipmentState } from '@shop/contract/rules/orders/shipment-state'
import type { Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { payerOf } from './list-shipments.ts'
import { everythingLeft, findShippedOrder, type OpenLine, type ShippedOrder } from './order-facts.ts'

export interface WantedShipment {
  order_id: number
  body: ServedInput<typeof createShipment>['body']
  by_user_id: number
  idempotency_key: string | null
  now: Date
}

/** `new`, `again`: this request asks for a waybill. `being_made`: another one did. `exists`: answered before. */
export interface Claim {
  shipment_id: number
  is: 'new' | 'again' | 'being_made' | 'exists'
}

/** Then a click asks again. */
const CLAIM_MS = 90_000
const REPEATED_MS = 60_000

/**
 * Decides, under the order's lock, whether this request makes a shipment. A unique index allows one at a time.
 *
 * Refuses with `not_found`, `wrong_order_status`, `nothing_to_ship`, `invalid_data`.
 */
export async function claimShipment(tx: Tx, wanted: WantedShipment): Promise<Claim> {
  const { order_id } = wanted
  await tx.selectFrom('orders').select('id').where('id', '=', order_id).forNoKeyUpdate().execute()
  const known = await findKnown(tx, order_id)
  const open = known.find(({ state }) => state === 'making' || state === 'unknown')
  const answered = findAnswered(known, open, wanted)
  if (answered) return answered
  // Asks again, or sets the typed number.
  if (open) await tx.deleteFrom('shipment_lines').where('shipment_id', '=', open.id).execute()
  const order = await findShippedOrder(tx, order_id)
  if (order.status === 'cancelled') throw new Refusal('wrong_order_status')
  if (everythingLeft(order.lines).size === 0) return sameAgain(known, wanted)
  const amounts = wantedAmounts(order.lines, wanted.body.lines)
  const content = contentOf(wanted, order, amounts)
  const shipment_id = open ? await takeOver(tx, open.id, content) : await insertShipment(tx, content, wanted)
  const lines = [...amounts].map(([position, amount]) => ({ shipment_id, position, amount }))
  await tx.insertInto('shipment_lines').values(lines).execute()
  return { shipment_id, is: open ? 'again' : 'new' }
}

interface Known {
  id: number
  state: ShipmentState
  request_hash: string
  request_key: string | null
  claimed_at: Date
  created_at: Date
}

const findKnown = (tx: Tx, order_id: number): Promise<Known[]> =>
  tx
    .selectFrom('shipments')
    .select(['id', 'state', 'request_hash', 'request_key', 'claimed_at', 'created_at'])
    .where('order_id', '=', order_id)
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()

function findAnswered(known: readonly Known[], open: Known | undefined, wanted: WantedShipment): Claim | null {
  const since = (time: Date) => wanted.now.getTime() - time.getTime()
  if (open?.state === 'making' && since(open.claimed_at) < CLAIM_MS) return { shipment_id: open.id, is: 'being_made' }
  const [request_hash, request_key] = [hashOf(wanted), keyOf(wanted)]
  const made = known.filter((one) => one !== open && one.request_key === request_key)
  const same = made.find(
    (one) => request_key !== null || (one.request_hash === request_hash && since(one.created_at) < REPEATED_MS),
  )
  return same ? { shipment_id: same.id, is: 'exists' } : null
}

/** A late second click. */
function sameAgain(known: readonly Known[], wanted: WantedShipment): Claim {
  const request_hash = hashOf(wanted)
  const earlier = known.find((one) => one.request_hash === request_hash)
  if (!earlier) throw new Refusal('nothing_to_ship')
  return { shipment_id: earlier.id, is: 'exists' }
}

function hashOf({ order_id, body }: WantedShipment): string {
  return createHash('sha256')
    .update(JSON.stringify([order_id, body]))
    .digest('base64url')
}

const keyOf = ({ by_user_id, idempotency_key }: WantedShipment) =>
  idempotency_key === null ? null : `${by_user_id}:${idempotency_key}`

/** The carrier has used removed ones' numbers. */
async function lastSerial(tx: Tx, order_id: number): Promise<number> {
  const row = await tx
    .selectFrom('shipments')
    .select(({ fn }) => fn.max('serial').as('serial'))
    .where('order_id', '=', order_id)
    .executeTakeFirst()
  return row?.serial ?? 0
}

/** Refuses with `invalid_data` if a line is unknown or has less left. */
function wantedAmounts(lines: readonly OpenLine[], wanted: WantedShipment['body']['lines']): ShippedAmounts {
  if (!wanted) return everythingLeft(lines)
  const amounts = new Map<number, number>()
  for (const [index, { position, product_id, amount }] of wanted.entries()) {
    const line = lines.find((one) => (position ? one.position === position : one.product_id === product_id))
    if (!line) throw new Refusal('invalid_data', { [`lines.${index}`]: ['line_unknown'] })
    const all = (amounts.get(line.position) ?? 0) + amount
    if (all > line.left) throw new Refusal('invalid_data', { [`lines.${index}.amount`]: ['more_than_left'] })
    amounts.set(line.position, all)
  }
  return amounts
}

type Content = ReturnType<typeof contentOf>

function contentOf(wanted: WantedShipment, { lines, delivery, phone }: ShippedOrder, amounts: ShippedAmounts) {
  const { body, now } = wanted
  return {
    carrier: body.carrier,
    number: body.number || null,
    state: firstState(body, delivery),
    seats: JSON.stringify(seatsOf(body.seats, proposeSeats(lines, amounts))),
    cost_payer: body.cost_payer ?? payerOf(delivery?.is_free === true),
    return_documents: body.return_documents ?? false,
    declared_value: body.declared_value ? kopiykas(body.declared_value) : declaredValue(lines, amounts),
    description: body.description ?? '',
    receiver_phone: (delivery?.receiver_phone || phone || '').replaceAll(/\D/g, ''),
    request_hash: hashOf(wanted),
    request_key: keyOf(wanted),
    claimed_at: now,
    updated_at: now,
  }
}

/** Refuses with `invalid_data` without a number of another carrier, unless the goods are handed over. */
function firstState({ carrier, number }: WantedShipment['body'], delivery: ShippedOrder['delivery']): ShipmentState {
  if (number) return 'created'
  if (carrier === NOVA_POSHTA) return 'making'
  if (!isHandedOver(delivery?.method)) throw new Refusal('invalid_data', { number: ['empty'] })
  return 'received'
}

function seatsOf(wanted: WantedShipment['body']['seats'], proposed: Seat[]): Seat[] {
  if (Array.isArray(wanted)) return wanted
  if (!wanted || wanted === proposed.length) return proposed
  const weight = proposed.reduce((sum, seat) => sum + seat.weight, 0) / wanted
  const seat = { weight: Math.max(0.1, Math.ceil(weight * 1000) / 1000), length: null, width: null, height: null }
  return Array.from({ length: wanted }, () => seat)
}

async function takeOver(tx: Tx, id: number, content: Content): Promise<number> {
  await tx.updateTable('shipments').set(content).where('id', '=', id).execute()
  return id
}

async function insertShipment(tx: Tx, content: Content, wanted: WantedShipment): Promise<number> {
  const { order_id, by_user_id, now } = wanted
  const made_by_name = sql<string>`(select coalesce(max(name), '') from users where id = ${by_user_id})`
  const serial = 1 + (await lastSerial(tx, order_id))
  const { id } = await tx
    .insertInto('shipments')
    .values({ ...content, order_id, serial, made_by_user_id: by_user_id, made_by_name, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

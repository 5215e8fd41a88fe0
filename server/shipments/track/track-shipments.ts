import type { Selectable } from 'kysely'
import { NOVA_POSHTA, type ShipmentState } from '@shop/contract/rules/orders/shipment-state'
import type { TaskKind } from '@shop/contract/admin/orders/tasks'
import type { Tables } from '../../database/tables.ts'
import { stateOfCode } from '../../integrations/nova-poshta/tracking-codes.ts'
import { type Tracked, trackParcels } from '../../integrations/nova-poshta/waybill-calls.ts'
import { followParcel, mailParcelWaits } from '../../orders/public.ts'
import { inTransaction, type Tx } from '../../platform/database/db.ts'
import type { Services } from '../../services.ts'
import { addTask } from '../../tasks/public.ts'
import { shipmentStateName } from '../../texts/shipment-states.ts'
import { everythingLeft, findOpenLines } from '../order-facts.ts'

const AT_ONCE = 100
/** For parcels that never end. */
const TRACKED_DAYS = 120
/** A fresh waybill may not be tracked yet. */
const UNKNOWN_MS = 24 * 3_600_000
const FINAL: ShipmentState[] = ['making', 'unknown', 'received', 'deleted']

const NOT_SENT: ShipmentState[] = ['created', 'not_found']

type ShipmentRow = Selectable<Tables['shipments']>

/**
 * In batches; the orders follow.
 *
 * @throws ServiceRefused, ServiceUnavailable; earlier batches stay
 */
export async function trackShipments(services: Services): Promise<{ asked: number; changed: number }> {
  const since = new Date(services.clock.now().getTime() - TRACKED_DAYS * 86_400_000)
  const shipments = await services.db
    .selectFrom('shipments')
    .select(['id', 'number', 'receiver_phone'])
    .where('carrier', '=', NOVA_POSHTA)
    .where('number', 'is not', null)
    .where('removed_at', 'is', null)
    .where('state', 'not in', FINAL)
    .where('created_at', '>', since)
    .orderBy('id')
    .execute()
  const parcels = shipments.map((row) => ({ ...row, number: (row.number ?? '').replaceAll(/\s/g, '') }))
  let changed = 0
  for (let first = 0; first < parcels.length; first += AT_ONCE) {
    const batch = parcels.slice(first, first + AT_ONCE)
    const asked = batch.map(({ number, receiver_phone: phone }) => ({ number, phone }))
    const tracked = new Map((await trackParcels(services.novaPoshta, asked)).map((one) => [one.number, one]))
    for (const { id, number } of batch) {
      const found = tracked.get(number)
      if (found && (await inTransaction(services.db, (tx) => applyTracking(tx, services, id, found)))) changed++
    }
  }
  return { asked: parcels.length, changed }
}

/** @returns whether anything changed; the same news counts once */
async function applyTracking(tx: Tx, services: Services, id: number, { code, words }: Tracked): Promise<boolean> {
  const { order_id } = await tx
    .selectFrom('shipments')
    .select('order_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // The common lock order.
  await tx.selectFrom('orders').select('id').where('id', '=', order_id).forNoKeyUpdate().execute()
  const shipment = await tx.selectFrom('shipments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (shipment.removed_at !== null || FINAL.includes(shipment.state) || code === '') return false
  const now = services.clock.now()
  const is_fresh = now.getTime() - shipment.created_at.getTime() < UNKNOWN_MS
  const reported = stateOfCode(code)
  const state = reported === null || (reported === 'not_found' && is_fresh) ? shipment.state : reported
  if (shipment.status_code === code && shipment.state === state) return false
  const changed = { state, status_code: code, status_words: words, updated_at: now }
  await tx.updateTable('shipments').set(changed).where('id', '=', id).execute()
  await act(tx, services, { ...shipment, ...changed }, shipment.state)
  return true
}

const TASKS: Partial<Record<ShipmentState, TaskKind>> = {
  refused: 'refused',
  storage_ended: 'storage_ended',
  deleted: 'deleted',
  not_found: 'not_found',
}

async function act(tx: Tx, services: Services, shipment: ShipmentRow, before: ShipmentState): Promise<void> {
  const { id, state, order_id, status_code, status_words } = shipment
  const number = shipment.number ?? ''
  const kind = TASKS[state]
  const text = `ТТН ${number}: ${status_words || shipmentStateName(state, 'ua')}`
  const task = { order_id, shipment_id: id, status_code, text, created_at: services.clock.now() }
  if (kind) return addTask(tx, { ...task, kind })
  if (state === 'created') return
  const status = state === 'received' && (await isAllReceived(tx, order_id)) ? 'delivered' : 'shipped'
  const has_left = state === 'on_the_way' && NOT_SENT.includes(before)
  const parcel = { number, made_at: shipment.created_at, has_left }
  const has_followed = await followParcel(tx, services, { order_id, status, parcel })
  if (!has_followed) return addTask(tx, { ...task, kind: 'order_status' })
  if (state !== 'at_branch' || shipment.waiting_mailed_at !== null) return
  await tx.updateTable('shipments').set({ waiting_mailed_at: task.created_at }).where('id', '=', id).execute()
  await mailParcelWaits(tx, services, { order_id, number })
}

/** All lines sent and all parcels received. */
async function isAllReceived(tx: Tx, order_id: number): Promise<boolean> {
  const waiting = await tx
    .selectFrom('shipments')
    .select('id')
    .where('order_id', '=', order_id)
    .where('removed_at', 'is', null)
    .where('state', '<>', 'received')
    .limit(1)
    .execute()
  return waiting.length === 0 && everythingLeft(await findOpenLines(tx, order_id)).size === 0
}

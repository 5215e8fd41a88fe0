import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { kopiykas } from '@shop/contract/rules/money/price'
import { completeSender, isSenderReady } from '../../delivery/public.ts'
import type { Tables } from '../../database/tables.ts'
import { ServiceUnavailable } from '../../integrations/outside-call.ts'
import type { Waybill } from '../../integrations/nova-poshta/waybill-calls.ts'
import { inTransaction, type Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Services } from '../../services.ts'
import { addTask } from '../../tasks/public.ts'
import { auditShipment } from '../audit-shipment.ts'
import { refusalOf } from './carrier-refusals.ts'
import { requestWaybill, WaybillAbsent } from './request-waybill.ts'

/** Longer than all earlier calls. */
const HELD_MS = 75_000
/** The carrier's list may lack a fresh waybill. */
const LATE_MS = 60_000
/** Later refusals become tasks. */
const AWAITED_MS = 25_000

type ShipmentRow = Selectable<Tables['shipments']>

/**
 * Runs again after a crash and while the carrier is silent. One job of a shipment asks at a time, never inside a
 * transaction.
 */
export async function makeWaybill(services: Services, shipment_id: number): Promise<void> {
  const held = await hold(services, shipment_id)
  if (held === null) return
  const { shipment, holder } = held
  try {
    const waybill = await askFor(services, shipment, holder)
    await inTransaction(services.db, (tx) => storeWaybill(tx, services, shipment, waybill))
  } catch (error) {
    await onFailure(services, shipment, error)
  } finally {
    await services.db
      .updateTable('shipments')
      .set({ holder: null, held_until: null })
      .where('id', '=', shipment_id)
      .where('holder', '=', holder)
      .execute()
  }
}

/** null if no waybill is wanted any more. @throws while another job asks */
async function hold(services: Services, shipment_id: number) {
  const now = services.clock.now()
  const holder = randomUUID()
  const shipment = await services.db
    .updateTable('shipments')
    .set({ holder, held_until: new Date(now.getTime() + HELD_MS) })
    .where('id', '=', shipment_id)
    .where('removed_at', 'is', null)
    .where('state', 'in', ['making', 'unknown'])
    .where((eb) => eb.or([eb('holder', 'is', null), eb('held_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()
  if (shipment) return { shipment, holder }
  const other = await openShipment(services.db, shipment_id)
  if (other) throw new Error('another job asks for this waybill')
  return null
}

async function askFor(services: Services, shipment: ShipmentRow, holder: string): Promise<Waybill> {
  const { id, asked_at, claimed_at } = shipment
  if (services.novaPoshta.mode === 'off') throw new Refusal('carrier_off')
  if (!isSenderReady(await completeSender(services))) throw new Refusal('sender_incomplete')
  const now = services.clock.now()
  const is_again = asked_at !== null
  const may_save = asked_at === null || claimed_at >= asked_at || now.getTime() - asked_at.getTime() >= LATE_MS
  return requestWaybill(services, id, {
    is_again,
    onSave: async () => {
      if (!may_save) throw new WaybillAbsent()
      await renew(services, id, holder)
    },
  })
}

/** From here on the carrier may have the waybill. @throws if another job took over, or staff typed a number */
async function renew({ db, clock }: Services, id: number, holder: string): Promise<void> {
  const now = clock.now()
  const { numUpdatedRows } = await db
    .updateTable('shipments')
    .set({ asked_at: now, held_until: new Date(now.getTime() + HELD_MS) })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('state', 'in', ['making', 'unknown'])
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new WaybillAbsent()
}

async function storeWaybill(tx: Tx, services: Services, { id, made_by_user_id }: ShipmentRow, waybill: Waybill) {
  const { ref, number, cost, expected_on } = waybill
  const { numUpdatedRows } = await tx
    .updateTable('shipments')
    .set({
      ref,
      number,
      cost: cost === null ? null : kopiykas(cost),
      expected_on,
      state: 'created',
      updated_at: services.clock.now(),
    })
    .where('id', '=', id)
    .where('state', 'in', ['making', 'unknown'])
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n && made_by_user_id !== null) await auditShipment(tx, id, made_by_user_id)
}

const openShipment = (db: Services['db'], id: number) =>
  db
    .selectFrom('shipments')
    .select(['id', 'order_id', 'asked_at', 'claimed_at'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where('state', 'in', ['making', 'unknown'])
    .executeTakeFirst()

/**
 * While the carrier may have made the waybill, the shipment stays `unknown` and the job runs again. Otherwise it is
 * removed, and staff learn why.
 */
async function onFailure(services: Services, before: ShipmentRow, error: unknown): Promise<void> {
  const shipment_id = before.id
  const shipment = await openShipment(services.db, shipment_id)
  if (!shipment) return
  const is_silent = error instanceof ServiceUnavailable || error instanceof WaybillAbsent
  const was_never_sent = error instanceof ServiceUnavailable && !error.may_have_worked && before.asked_at === null
  if (shipment.asked_at !== null && is_silent && !was_never_sent) {
    await markUnknown(services, shipment_id)
    throw error
  }
  const refusal = refusalOf(error)
  if (!(refusal instanceof Refusal)) throw error
  await inTransaction(services.db, async (tx) => {
    const { code, fields } = refusal
    const now = services.clock.now()
    const { numUpdatedRows } = await tx
      .updateTable('shipments')
      .set({ removed_at: now, updated_at: now, problem: JSON.stringify({ code, fields }) })
      .where('id', '=', shipment_id)
      .where('state', 'in', ['making', 'unknown'])
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    const is_awaited = now.getTime() - shipment.claimed_at.getTime() < AWAITED_MS
    if (numUpdatedRows > 0n && !is_awaited) await tellStaff(tx, shipment.order_id, { shipment_id, refusal, now })
  })
}

const markUnknown = (services: Services, shipment_id: number) =>
  services.db
    .updateTable('shipments')
    .set({ state: 'unknown', updated_at: services.clock.now() })
    .where('id', '=', shipment_id)
    .where('state', '=', 'making')
    .execute()

async function tellStaff(
  tx: Tx,
  order_id: number,
  { shipment_id, refusal, now }: { shipment_id: number; refusal: Refusal; now: Date },
): Promise<void> {
  const words = Object.values(refusal.fields)
    .flat()
    .map((fault) => (typeof fault === 'string' ? fault : (fault.text ?? fault.code)))
  const text = `ТТН не створено: ${words.join('; ') || 'перевізник не відповідає'}`
  await addTask(tx, { kind: 'waybill', order_id, shipment_id, status_code: '', text, created_at: now })
}

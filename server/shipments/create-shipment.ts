import { setTimeout as pause } from 'node:timers/promises'
import type { Shipment } from '@shop/contract/admin/shipments'
import { kopiykas } from '@shop/contract/rules/price'
import { NOVA_POSHTA } from '@shop/contract/rules/shipment-state'
import { addAuditEntry } from '../audit/public.ts'
import { completeSender, isSenderReady } from '../delivery/public.ts'
import type { Waybill } from '../integrations/nova-poshta/waybill-calls.ts'
import { CarrierRefused, CarrierUnavailable } from '../integrations/nova-poshta/transport.ts'
import { inTransaction, type Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Services } from '../services.ts'
import { listCalls } from './carrier-log.ts'
import { refusalOf } from './carrier-refusals.ts'
import { type Claim, claimShipment, type WantedShipment } from './claim-shipment.ts'
import { findShipment } from './list-shipments.ts'
import { requestWaybill } from './request-waybill.ts'

const LOOK_MS = 200
/** A waybill takes up to six calls of the carrier. */
const WAIT_MS = 90_000

/**
 * Adds a shipment, with the number that staff typed or with a waybill of the carrier. Two clicks make one waybill: the
 * second waits for the first one's. The carrier is never asked inside a transaction.
 */
export async function createShipment(services: Services, wanted: WantedShipment): Promise<Shipment> {
  const is_typed = (wanted.body.number ?? '') !== ''
  if (!is_typed) await requireCarrier(services, wanted)
  const claim = await inTransaction(services.db, async (tx) => {
    const claimed = await claimShipment(tx, wanted)
    if (is_typed && claimed.is !== 'exists' && claimed.is !== 'being_made') await auditShipment(tx, wanted, claimed)
    return claimed
  })
  const { shipment_id } = claim
  if (claim.is === 'being_made') return waitFor(services, shipment_id, wanted.order_id)
  if (!is_typed && claim.is !== 'exists') await makeWaybill(services, wanted, claim)
  return findShipment(services.db, shipment_id)
}

async function requireCarrier(services: Services, { body }: WantedShipment): Promise<void> {
  if (body.carrier !== NOVA_POSHTA) throw new Refusal('invalid_data', { number: ['empty'] })
  if (services.novaPoshta.mode === 'off') throw new Refusal('carrier_off')
  try {
    if (!isSenderReady(await completeSender(services))) throw new Refusal('sender_incomplete')
  } catch (error) {
    throw refusalOf(error)
  }
}

async function makeWaybill(services: Services, wanted: WantedShipment, claim: Claim): Promise<void> {
  const { shipment_id } = claim
  /** Whether the carrier may have made a waybill that we do not know. */
  let is_open = claim.is === 'again'
  try {
    const waybill = await requestWaybill(services, shipment_id, {
      is_again: claim.is === 'again',
      onSave: () => void (is_open = true),
    })
    await inTransaction(services.db, async (tx) => {
      await storeWaybill(tx, services, shipment_id, waybill)
      await auditShipment(tx, wanted, claim)
    })
  } catch (error) {
    const is_answered = error instanceof CarrierRefused || error instanceof Refusal
    const is_unsent = error instanceof CarrierUnavailable && !error.may_have_worked && claim.is === 'new'
    if (is_answered || is_unsent || !is_open) await release(services, shipment_id)
    else await markUnknown(services, shipment_id)
    throw refusalOf(error)
  }
}

async function storeWaybill(tx: Tx, services: Services, shipment_id: number, waybill: Waybill): Promise<void> {
  const { ref, number, cost, expected_on } = waybill
  await tx
    .updateTable('shipments')
    .set({
      ref,
      number,
      cost: cost === null ? null : kopiykas(cost),
      expected_on,
      state: 'created',
      updated_at: services.clock.now(),
    })
    .where('id', '=', shipment_id)
    .execute()
}

async function auditShipment(tx: Tx, { order_id, by_user_id }: WantedShipment, { shipment_id }: Claim): Promise<void> {
  const { carrier, number } = await tx
    .selectFrom('shipments')
    .select(['carrier', 'number'])
    .where('id', '=', shipment_id)
    .executeTakeFirstOrThrow()
  const after = { shipment_id, carrier, number }
  await addAuditEntry(tx, { by_user_id, action: 'ship', entity: 'order', entity_id: order_id, before: null, after })
}

const markUnknown = (services: Services, shipment_id: number) =>
  services.db
    .updateTable('shipments')
    .set({ state: 'unknown', updated_at: services.clock.now() })
    .where('id', '=', shipment_id)
    .where('state', '=', 'making')
    .execute()

/** The carrier said no, or was never reached: nothing was made. */
const release = (services: Services, shipment_id: number) =>
  services.db.deleteFrom('shipments').where('id', '=', shipment_id).where('state', '=', 'making').execute()

/** The waybill that another request is making. Refuses as that request was refused. */
async function waitFor(services: Services, shipment_id: number, order_id: number): Promise<Shipment> {
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
    const row = await services.db
      .selectFrom('shipments')
      .select('state')
      .where('id', '=', shipment_id)
      .executeTakeFirst()
    if (!row) throw await lastRefusal(services, order_id)
    if (row.state === 'unknown') throw new Refusal('carrier_unavailable')
    if (row.state !== 'making') return findShipment(services.db, shipment_id)
    await pause(LOOK_MS)
  }
  throw new Refusal('carrier_unavailable')
}

async function lastRefusal({ db }: Services, order_id: number): Promise<unknown> {
  const [last] = await listCalls(db, order_id)
  return last && !last.is_success ? refusalOf(new CarrierRefused(last.words)) : new Refusal('carrier_unavailable')
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Shipment } from '@shop/contract/admin/orders/shipments'
import { NOVA_POSHTA } from '@shop/contract/rules/orders/shipment-state'
import { inTransaction } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Services } from '../services.ts'
import { auditShipment } from './audit-shipment.ts'
import { claimShipment, type WantedShipment } from './claim-shipment.ts'
import { findShipment } from './list-shipments.ts'
import { enqueueWaybill } from './waybill/waybill-job.ts'

const LOOK_MS = 150
/** Enough for all calls of a healthy carrier. */
const WAIT_MS = 20_000

/**
 * With a typed number, handed over without one, or with a waybill, for which a job asks the carrier. Two clicks make one
 * waybill. After some seconds the answer is `making`.
 */
export async function createShipment(services: Services, wanted: WantedShipment): Promise<Shipment> {
  const is_asked = wanted.body.carrier === NOVA_POSHTA && !wanted.body.number
  if (is_asked && services.novaPoshta.mode === 'off') throw new Refusal('carrier_off')
  const claim = await inTransaction(services.db, async (tx) => {
    const claimed = await claimShipment(tx, wanted)
    const is_mine = claimed.is === 'new' || claimed.is === 'again'
    if (is_mine && !is_asked) await auditShipment(tx, claimed.shipment_id, wanted.by_user_id)
    if (is_mine && is_asked) await enqueueWaybill(tx, services, claimed.shipment_id)
    return claimed
  })
  if (is_asked && claim.is !== 'exists') return waitFor(services, claim.shipment_id)
  return findShipment(services.db, claim.shipment_id)
}

/** Refuses as the carrier or the job did. */
async function waitFor(services: Services, shipment_id: number): Promise<Shipment> {
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
    const row = await services.db
      .selectFrom('shipments')
      .select(['state', 'problem'])
      .where('id', '=', shipment_id)
      .executeTakeFirst()
    if (row?.problem) throw new Refusal(row.problem.code, row.problem.fields)
    if (row?.state === 'unknown') throw new Refusal('carrier_unavailable')
    if (row?.state !== 'making') break
    await pause(LOOK_MS)
  }
  return findShipment(services.db, shipment_id)
}

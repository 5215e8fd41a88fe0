import type { Tx } from '../../platform/database/db.ts'
import type { Services } from '../../services.ts'
import { makeWaybill } from './make-waybill.ts'

const WAYBILL = 'waybill'
/** A silent carrier must not hold up other orders. */
const POOL = { at_once: 6, of_group: 6, fresh: 6 }

/** Call before the jobs start. */
export function handleWaybillJobs(services: Services): void {
  services.jobs.handle<{ shipment_id: number }>(WAYBILL, ({ shipment_id }) => makeWaybill(services, shipment_id), POOL)
}

/** In the claim's transaction: the job survives a crash. */
export const enqueueWaybill = (tx: Tx, services: Services, shipment_id: number): Promise<void> =>
  services.jobs.enqueue(tx, WAYBILL, { shipment_id }, { key: String(shipment_id) })

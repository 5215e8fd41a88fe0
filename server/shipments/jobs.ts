import { findSettings } from '../content/public.ts'
import { inTransaction, type Tx } from '../platform/database/db.ts'
import type { Services } from '../services.ts'
import { trackShipments } from './track/track-shipments.ts'
import { handleWaybillJobs } from './waybill/waybill-job.ts'

const TRACK = 'parcel_tracking'
const MINUTE_SECONDS = 60

/** Call before the jobs start. */
export function handleShipmentJobs(services: Services): void {
  handleWaybillJobs(services)
  services.jobs.handle(TRACK, async () => {
    try {
      if (services.novaPoshta.mode !== 'off') await trackShipments(services)
    } catch (error) {
      // The next round asks again; retries would burden a carrier that is down.
      services.log.warn({ err: error }, 'parcels could not be tracked')
    }
    const { tracking_minutes } = await findSettings(services.db)
    await inTransaction(services.db, (tx) => enqueueTracking(tx, services, tracking_minutes))
  })
}

const enqueueTracking = (tx: Tx, services: Services, minutes: number): Promise<void> =>
  services.jobs.enqueue(tx, TRACK, {}, { key: 'all', delay_seconds: minutes * MINUTE_SECONDS })

/** Call when the shop starts. */
export const scheduleTracking = (services: Services): Promise<void> =>
  inTransaction(services.db, (tx) => enqueueTracking(tx, services, 1))

import type { Services } from '../services.ts'
import { inTransaction, type Tx } from '../platform/database/db.ts'
import { copyDirectories, copySource, findCopyState } from './copy-directories.ts'
import { completeSender } from './sender.ts'

const COPY = 'carrier_directories'
const NIGHTLY = 'carrier_directories_nightly'
/** At night in Kyiv. */
const NIGHT_HOUR_UTC = 1
const HOUR_MS = 3_600_000

/** Call before the jobs start. */
export function handleDeliveryJobs(services: Services): void {
  services.jobs.handle(
    COPY,
    async () => {
      if (services.novaPoshta.mode === 'off') return
      await copyDirectories(services)
      await completeSender(services)
    },
    'one',
  )
  services.jobs.handle(NIGHTLY, () =>
    inTransaction(services.db, async (tx) => {
      await enqueueCopy(tx, services)
      await enqueueNightly(tx, services)
    }),
  )
}

export const enqueueCopy = (tx: Tx, services: Services): Promise<void> => services.jobs.enqueue(tx, COPY, {})

const enqueueNightly = (tx: Tx, services: Services): Promise<void> =>
  services.jobs.enqueue(tx, NIGHTLY, {}, { key: 'all', delay_seconds: secondsUntilNight(services.clock.now()) })

function secondsUntilNight(now: Date): number {
  const night = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), NIGHT_HOUR_UTC)
  const next = night > now.getTime() + HOUR_MS ? night : night + 24 * HOUR_MS
  return Math.ceil((next - now.getTime()) / 1000)
}

/** Makes a copy of this carrier if there is none. */
export async function scheduleDirectories(services: Services): Promise<void> {
  if (services.novaPoshta.mode === 'off') return
  const is_copied = (await findCopyState(services.db)).source === copySource(services)
  await inTransaction(services.db, async (tx) => {
    if (!is_copied) await enqueueCopy(tx, services)
    await enqueueNightly(tx, services)
  })
}

import { inTransaction, type Tx } from '../platform/database/db.ts'
import type { Services } from '../services.ts'
import { enqueueReceipt, handleReceiptJobs } from './receipt-job.ts'
import { closeShiftIfDue } from './shifts.ts'

const SHIFT = 'fiscal_shift'
const ROUND_SECONDS = 300

/** Call before the jobs start. */
export function handleFiscalJobs(services: Services): void {
  handleReceiptJobs(services)
  services.jobs.handle(SHIFT, async () => {
    try {
      if (services.checkbox.mode !== 'off') await closeShiftIfDue(services)
    } catch (error) {
      services.log.warn({ err: error }, 'the fiscal shift could not be looked after')
    }
    await inTransaction(services.db, async (tx) => {
      if (services.checkbox.mode !== 'off') await enqueueWaiting(tx, services)
      await enqueueRound(tx, services, ROUND_SECONDS)
    })
  })
}

/** Jobs give up after days; this queues waiting receipts again. */
async function enqueueWaiting(tx: Tx, services: Services): Promise<void> {
  const waiting = await tx
    .selectFrom('fiscal_receipts')
    .select('id')
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(200)
    .execute()
  for (const { id } of waiting) await enqueueReceipt(tx, services, id)
}

const enqueueRound = (tx: Tx, { jobs }: Services, delay_seconds: number): Promise<void> =>
  jobs.enqueue(tx, SHIFT, {}, { key: 'all', delay_seconds })

/** Call when the shop starts. */
export const scheduleFiscalRounds = (services: Services): Promise<void> =>
  inTransaction(services.db, (tx) => enqueueRound(tx, services, 20))

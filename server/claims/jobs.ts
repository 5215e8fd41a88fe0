import { inTransaction, type Tx } from '../platform/database/db.ts'
import type { Services } from '../services.ts'
import { addTask } from '../tasks/public.ts'
import { dateText } from '../texts/dates.ts'
import { sweepClaimPictures } from './claim-pictures.ts'
import { SOON_MS } from './list-claims.ts'

const CHECK = 'claims_check'
const HOUR_SECONDS = 3600

/** Call before the jobs start. */
export function handleClaimJobs(services: Services): void {
  services.jobs.handle(CHECK, async () => {
    await addDueTasks(services)
    await sweepClaimPictures(services)
    await inTransaction(services.db, (tx) => enqueueCheck(tx, services, HOUR_SECONDS))
  })
}

const enqueueCheck = (tx: Tx, services: Services, delay_seconds: number): Promise<void> =>
  services.jobs.enqueue(tx, CHECK, {}, { key: 'all', delay_seconds })

/** Call when the shop starts. */
export const scheduleClaimChecks = (services: Services): Promise<void> =>
  inTransaction(services.db, (tx) => enqueueCheck(tx, services, 60))

/** One task when the answer is due soon, one when it is overdue. */
export async function addDueTasks({ db, clock }: Services): Promise<void> {
  const now = clock.now()
  const due = await db
    .selectFrom('claims')
    .select(['id', 'number', 'order_id', 'due_at'])
    .where('state', 'in', ['new', 'in_work'])
    .where('due_at', '<', new Date(now.getTime() + SOON_MS))
    .orderBy('due_at')
    .execute()
  for (const { id, number, order_id, due_at } of due)
    await inTransaction(db, (tx) =>
      addTask(tx, {
        kind: 'claim_due',
        order_id,
        shipment_id: null,
        status_code: `claim:${id}:${due_at < now ? 'overdue' : 'soon'}`,
        text: `${number}: ${dateText(due_at)}`,
        created_at: now,
      }),
    )
}

import { deleteExpiredEmailChanges } from '../account/public.ts'
import { deleteOldAuditEntries } from '../audit/public.ts'
import { compactCounts } from '../catalog/public.ts'
import type { Services } from '../services.ts'
import { OFFER_MAILS } from '../offers/public.ts'
import { deleteOldIdempotencyKeys, mergeOrderTallies } from '../orders/public.ts'
import { deleteOldCarrierCalls } from '../shipments/public.ts'
import { deleteOldClaimPictures } from '../claims/public.ts'
import { deleteOldStockNotices } from '../stock-notices/public.ts'
import { inTransaction, type Tx } from '../platform/database/db.ts'
import { deleteOldOutboxFiles, deleteOldMails } from '../platform/mail/delete-old-mails.ts'

const DAILY = 'retention'
const DAY_SECONDS = 86_400
/** The first minutes belong to requests. */
const FIRST_SECONDS = 600
const STOCK_NOTICE_DAYS = 365
/** Per statement: the embedded database runs one at a time. */
const BATCH_ROWS = 500

/** Call before the jobs start. */
export function handleRetention(services: Services): void {
  services.jobs.handle(DAILY, async () => {
    await deleteExpired(services)
    await inTransaction(services.db, mergeOrderTallies)
    services.log.info({ compacted: await compactCounts(services.db) }, 'compacted the tables of counts')
    await inTransaction(services.db, (tx) => enqueueRetention(tx, services, DAY_SECONDS))
  })
}

/** Call when the shop starts. */
export const scheduleRetention = (services: Services): Promise<void> =>
  inTransaction(services.db, (tx) => enqueueRetention(tx, services, FIRST_SECONDS))

const enqueueRetention = (tx: Tx, services: Services, delay_seconds: number): Promise<void> =>
  services.jobs.enqueue(tx, DAILY, {}, { key: 'all', delay_seconds })

/** By the settings' retention periods. */
export async function deleteExpired({ config, db, clock, log }: Services): Promise<void> {
  const { retention_days } = config
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_SECONDS * 1000)
  const offer_mails = { before: before(retention_days.offer_mails), kinds: OFFER_MAILS }
  const mails = { before: before(retention_days.mails), kinds: 'all' as const }
  const deleted = {
    idempotency_keys: await deleteInBatches((rows_max) =>
      deleteOldIdempotencyKeys(db, before(retention_days.idempotency_keys), rows_max),
    ),
    audit_entries: await deleteInBatches((rows_max) =>
      deleteOldAuditEntries(db, before(retention_days.audit_entries), rows_max),
    ),
    carrier_calls: await deleteInBatches((rows_max) =>
      deleteOldCarrierCalls(db, before(retention_days.audit_entries), rows_max),
    ),
    claim_pictures: await deleteInBatches((rows_max) =>
      deleteOldClaimPictures(db, before(retention_days.claim_pictures), rows_max),
    ),
    stock_notices: await deleteInBatches((rows_max) => deleteOldStockNotices(db, before(STOCK_NOTICE_DAYS), rows_max)),
    email_changes: await deleteInBatches((rows_max) => deleteExpiredEmailChanges(db, clock.now(), rows_max)),
    offer_mails: await deleteInBatches((rows_max) => deleteOldMails(db, offer_mails, rows_max)),
    mails: await deleteInBatches((rows_max) => deleteOldMails(db, mails, rows_max)),
    outbox: await deleteOldOutboxFiles(config.data_dir, before(retention_days.outbox)),
  }
  log.info({ deleted }, 'deleted records older than their retention period')
}

async function deleteInBatches(deleteBatch: (rows_max: number) => Promise<number>): Promise<number> {
  for (let deleted = 0; ;) {
    const rows = await deleteBatch(BATCH_ROWS)
    deleted += rows
    if (rows < BATCH_ROWS) return deleted
  }
}

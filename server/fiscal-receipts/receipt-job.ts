import type { Tx } from '../platform/database/db.ts'
import type { Services } from '../services.ts'
import { makeReceipt } from './make-receipt.ts'

const RECEIPT = 'fiscal_receipt'

/** Call before the jobs start. */
export function handleReceiptJobs(services: Services): void {
  services.jobs.handle<{ id: number }>(RECEIPT, ({ id }) => makeReceipt(services, id))
}

/** In the payment's transaction: the job survives a crash. */
export const enqueueReceipt = (tx: Tx, { jobs }: Services, id: number): Promise<void> =>
  jobs.enqueue(tx, RECEIPT, { id }, { key: String(id) })

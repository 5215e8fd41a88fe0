import { randomUUID } from 'node:crypto'
import type { SellBody } from '../integrations/checkbox/receipt.ts'
import { ServiceRefused, ServiceUnavailable } from '../integrations/outside-call.ts'
import { addAuditEntry } from '../audit/public.ts'
import { inTransaction } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Services } from '../services.ts'
import { findReceipt } from './list-receipts.ts'
import { enqueueReceipt } from './receipt-job.ts'

/** Only an errored receipt gets a new id, so that none is made twice. Refuses with `not_found`, `receipts_off`. */
export async function retryReceipt(services: Services, id: number, by_user_id: number): Promise<void> {
  if (services.checkbox.mode === 'off') throw new Refusal('receipts_off')
  const { receipt_id, state } = await findReceipt(services.db, id)
  if (state === 'done') return
  const is_dead = state === 'failed' && (await isError(services, receipt_id))
  await inTransaction(services.db, async (tx) => {
    const row = await tx
      .selectFrom('fiscal_receipts')
      .select(['state', 'body', 'receipt_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row.state === 'done') return
    await enqueueReceipt(tx, services, id)
    if (row.state === 'waiting' || row.receipt_id !== receipt_id) return
    const fresh = is_dead ? randomUUID() : receipt_id
    const body: SellBody = { ...(row.body as SellBody), id: fresh }
    await tx
      .updateTable('fiscal_receipts')
      .set({
        state: 'waiting',
        error: '',
        receipt_id: fresh,
        body: JSON.stringify(body),
        ...(is_dead && { asked_at: null }),
      })
      .where('id', '=', id)
      .execute()
    const entry = {
      action: 'retry',
      entity: 'fiscal_receipt',
      entity_id: id,
      before: { state },
      after: { state: 'waiting' },
    }
    await addAuditEntry(tx, { by_user_id, ...entry })
  })
}

/** If the service does not answer, the old id stays. */
async function isError({ checkbox }: Services, receipt_id: string): Promise<boolean> {
  try {
    return (await checkbox.findReceipt(receipt_id))?.state === 'failed'
  } catch (error) {
    if (error instanceof ServiceUnavailable || error instanceof ServiceRefused) return false
    throw error
  }
}

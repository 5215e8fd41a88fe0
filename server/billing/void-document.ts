import { noteChange } from '../audit/public.ts'
import type { Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'

export interface Voiding {
  reason: string
  by_user_id: number
  now: Date
}

/**
 * Takes a document out of force. Its number stays in the sequence and is never given out again.
 *
 * Refuses with `not_found`, `document_voided`.
 */
export async function voidDocument(tx: Tx, document_id: number, voiding: Voiding): Promise<void> {
  const document = await tx
    .selectFrom('documents')
    .select(['number', 'voided_at'])
    .where('id', '=', document_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!document) throw new Refusal('not_found')
  if (document.voided_at !== null) throw new Refusal('document_voided')
  const { by_user_id, reason, now } = voiding
  await tx
    .updateTable('documents')
    .set({ voided_at: now, void_reason: reason, voided_by_user_id: by_user_id })
    .where('id', '=', document_id)
    .execute()
  await noteChange(tx, {
    by_user_id,
    action: 'void',
    entity: 'document',
    entity_id: document_id,
    before: { is_voided: false },
    after: { is_voided: true, number: document.number, reason },
  })
}

/** In Ukrainian, as the accountant's register has it. */
const REASONS = { order_cancelled: 'Замовлення скасовано', lines_changed: 'Змінено склад замовлення' }

/**
 * An invoice only asks for money: where its order is off, or holds something else now, it counts no more and the next
 * one gets a number of its own.
 */
export async function voidInvoices(
  tx: Tx,
  { order_id, reason, ...voiding }: Omit<Voiding, 'reason'> & { order_id: number; reason: keyof typeof REASONS },
): Promise<void> {
  const invoices = await tx
    .selectFrom('documents')
    .select('id')
    .where('order_id', '=', order_id)
    .where('kind', '=', 'invoice')
    .where('voided_at', 'is', null)
    .execute()
  for (const { id } of invoices) await voidDocument(tx, id, { ...voiding, reason: REASONS[reason] })
}

/**
 * A delivery note says that goods were handed over, and may be signed by both sides: nothing voids it by the way.
 * Refuses with `delivery_note_counts` while the order has one; who really wants to change the order voids it first,
 * with a reason. Safe under the order's lock only.
 */
export async function refuseDeliveredPapers(tx: Tx, order_id: number): Promise<void> {
  const note = await tx
    .selectFrom('documents')
    .select('id')
    .where('order_id', '=', order_id)
    .where('kind', '=', 'delivery_note')
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  if (note) throw new Refusal('delivery_note_counts')
}

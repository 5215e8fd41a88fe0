import type { DocumentKind } from '@shop/contract/rules/orders/order-status'
import { addAuditEntry } from '../audit/public.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'

export interface Voiding {
  reason: string
  by_user_id: number
  now: Date
}

/** The number is never reused. Refuses with `not_found`, `document_voided`. */
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
  await addAuditEntry(tx, {
    by_user_id,
    action: 'void',
    entity: 'document',
    entity_id: document_id,
    before: { is_voided: false },
    after: { is_voided: true, number: document.number, reason },
  })
}

/** For the accountant's register, which is in Ukrainian. */
const REASONS = { order_cancelled: 'Замовлення скасовано', lines_changed: 'Змінено склад замовлення' }

/** For a cancelled or changed order. @returns the invoices’ numbers */
export async function voidInvoices(
  tx: Tx,
  { order_id, reason, ...voiding }: Omit<Voiding, 'reason'> & { order_id: number; reason: keyof typeof REASONS },
): Promise<string[]> {
  const invoices = await tx
    .selectFrom('documents')
    .select(['id', 'number'])
    .where('order_id', '=', order_id)
    .where('kind', '=', 'invoice')
    .where('voided_at', 'is', null)
    .execute()
  for (const { id } of invoices) await voidDocument(tx, id, { ...voiding, reason: REASONS[reason] })
  return invoices.map(({ number }) => number)
}

/**
 * Refuses with `delivery_note_counts` for a valid delivery note: it may be signed, so staff must void it. The order
 * must be locked.
 */
export async function refuseDeliveredDocuments(tx: Tx, order_id: number): Promise<void> {
  if (await hasInForce(tx, order_id, 'delivery_note')) throw new Refusal('delivery_note_counts')
}

/** Refuses with `invoice_counts` or `delivery_note_counts`. The order must be locked. */
export async function refuseIssuedDocuments(tx: Tx, order_id: number): Promise<void> {
  if (await hasInForce(tx, order_id, 'invoice')) throw new Refusal('invoice_counts')
  await refuseDeliveredDocuments(tx, order_id)
}

export async function hasInForce(db: Db, order_id: number, kind: DocumentKind): Promise<boolean> {
  const found = await db
    .selectFrom('documents')
    .select('id')
    .where('order_id', '=', order_id)
    .where('kind', '=', kind)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

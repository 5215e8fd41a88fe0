import { type Document, PDF_TYPE } from '@shop/contract/primitives'
import type { DocumentKind } from '@shop/contract/rules/order-status'
import { deliveryNotePdf, type InvoicePaper, invoicePdf } from '../papers/public.ts'
import type { Db } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { DOCUMENT_NAMES } from '../texts/order-status-names.ts'
import { thawed } from './frozen-paper.ts'

const MAKERS: Record<DocumentKind, (paper: InvoicePaper) => Promise<Buffer>> = {
  invoice: invoicePdf,
  delivery_note: deliveryNotePdf,
}

/**
 * A document as PDF, made anew from what was frozen when it was issued. Whose it is, is for the caller to know.
 *
 * Refuses with `not_found`.
 */
export async function documentFile(db: Db, document_id: number): Promise<Document> {
  const row = await db
    .selectFrom('documents')
    .select(['kind', 'number', 'content', 'voided_at'])
    .where('id', '=', document_id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const bytes = new Uint8Array(await MAKERS[row.kind]({ ...thawed(row.content), voided_at: row.voided_at }))
  const state = row.voided_at === null ? '' : ' (анульовано)'
  return { file_name: `${DOCUMENT_NAMES[row.kind]} ${row.number}${state}.pdf`, type: PDF_TYPE, bytes }
}

import { type Document, PDF_TYPE } from '@shop/contract/primitives'
import type { Services } from '../services.ts'
import { documentBytes, type Rendering } from '../document-rendering/public.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { DOCUMENT_NAMES } from '../texts/order-status-names.ts'
import { thaw } from './frozen-document.ts'

/**
 * From frozen content. The caller checks access. Refuses with `not_found`.
 *
 * @param buyer_id null for staff
 */
export async function documentFile(
  services: Services,
  document_id: number,
  buyer_id: number | null = null,
): Promise<Document> {
  const row = await services.db
    .selectFrom('documents')
    .select(['kind', 'number', 'content', 'voided_at'])
    .where('id', '=', document_id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const rendering: Rendering = {
    what: row.kind === 'invoice' ? 'invoice_pdf' : 'delivery_note_pdf',
    document: { ...thaw(row.content), voided_at: row.voided_at },
  }
  const bytes = await documentBytes(services, {
    kind: 'documents',
    id: document_id,
    format: 'pdf',
    rendering,
    buyer_id,
  })
  const state = row.voided_at === null ? '' : ' (анульовано)'
  return { file_name: `${DOCUMENT_NAMES[row.kind]} ${row.number}${state}.pdf`, type: PDF_TYPE, bytes }
}

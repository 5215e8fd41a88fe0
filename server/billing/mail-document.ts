import { missing } from '@shop/contract/field-faults'
import type { Document } from '@shop/contract/primitives'
import { addAuditEntry } from '../audit/public.ts'
import { orderPageUrl, publicUrl } from '../config.ts'
import { findContacts } from '../content/public.ts'
import type { Services } from '../services.ts'
import type { Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { documentMail } from '../mail-templates/order-change-mail.ts'

export interface WantedMail {
  document_id: number
  /** null: the order's e-mail. */
  email: string | null
  by_user_id: number
  file: Document
}

/**
 * In the order's language; the PDF is Ukrainian.
 *
 * Refuses with `not_found`, `document_voided`, and `invalid_data` without an address.
 */
export async function mailDocument(tx: Tx, services: Services, wanted: WantedMail): Promise<void> {
  const { document_id, by_user_id } = wanted
  const row = await tx
    .selectFrom('documents as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .select(['d.kind', 'd.number as document_number', 'd.voided_at'])
    .select(['o.number', 'o.email', 'o.language', 'o.page_code'])
    .where('d.id', '=', document_id)
    .forNoKeyUpdate('d')
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (row.voided_at !== null) throw new Refusal('document_voided')
  const recipient = wanted.email ?? row.email
  if (!recipient) throw new Refusal('invalid_data', { email: [missing('invalid_email')] })
  const shop = { public_url: publicUrl(services.config), ...(await findContacts(tx, row.language)) }
  const to = { ...row, recipient, page_url: orderPageUrl(services.config, row.page_code) }
  const mail = documentMail(to, row.kind, row.document_number, shop)
  const { file_name, type, bytes } = wanted.file
  await services.mailQueue.write(tx, { ...mail, files: [{ file_name, type, bytes: Buffer.from(bytes) }] })
  const mailed = { mailed_at: services.clock.now(), mailed_to: recipient }
  await tx.updateTable('documents').set(mailed).where('id', '=', document_id).execute()
  const after = { mailed_to: recipient }
  await addAuditEntry(tx, {
    by_user_id,
    action: 'mail',
    entity: 'document',
    entity_id: document_id,
    before: null,
    after,
  })
}

import { noteChange } from '../audit/public.ts'
import { publicUrl } from '../config.ts'
import { findContacts } from '../content/public.ts'
import type { House } from '../house.ts'
import type { Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { documentLetter } from '../texts/order-change-letter.ts'
import { documentFile } from './document-file.ts'

export interface WantedMail {
  document_id: number
  /** null for the order's own e-mail. */
  email: string | null
  by_user_id: number
}

/**
 * Sends a document as PDF, in the order's language; the paper itself is Ukrainian.
 *
 * Refuses with `not_found`, `document_voided`, and with `invalid_data` when there is no address to send to.
 */
export async function mailDocument(tx: Tx, house: House, wanted: WantedMail): Promise<void> {
  const { document_id, by_user_id } = wanted
  const row = await tx
    .selectFrom('documents as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .select(['d.kind', 'd.number as document_number', 'd.voided_at'])
    .select(['o.id as order_id', 'o.number', 'o.email', 'o.language', 'o.user_id'])
    .where('d.id', '=', document_id)
    .forNoKeyUpdate('d')
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (row.voided_at !== null) throw new Refusal('document_voided')
  const recipient = wanted.email ?? row.email
  if (!recipient) throw new Refusal('invalid_data', { email: ['invalid_email'] })
  const shop = { public_url: publicUrl(house.config), ...(await findContacts(tx, row.language)) }
  const to = { ...row, recipient, is_buyer: row.user_id !== null }
  const letter = documentLetter(to, row.kind, row.document_number, shop)
  const { file_name, type, bytes } = await documentFile(tx, document_id)
  await house.post.write(tx, { ...letter, files: [{ file_name, type, bytes: Buffer.from(bytes) }] })
  const mailed = { mailed_at: house.clock.now(), mailed_to: recipient }
  await tx.updateTable('documents').set(mailed).where('id', '=', document_id).execute()
  const after = { mailed_to: recipient }
  await noteChange(tx, { by_user_id, action: 'mail', entity: 'document', entity_id: document_id, before: null, after })
}

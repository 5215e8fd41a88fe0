import { sql } from 'kysely'
import type { Services } from '../services.ts'
import { deleteStoredDocuments } from '../document-rendering/public.ts'
import type { Tx } from '../platform/database/db.ts'

const CONTACTS = { contact: null, email: null, phone: null, address: null, signer: null }

/** Erases contacts and addresses; the document and its organisation stay for bookkeeping. */
export async function eraseBuyerDocuments(tx: Tx, services: Services, user_id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update documents set mailed_to = null,
      content = jsonb_set(content - 'delivery_terms', '{buyer}', content->'buyer' ||
        case when content->'buyer'->>'code' is null or content->'buyer'->>'kind' = 'person'
          then ${JSON.stringify({ ...CONTACTS, name: null, code: null, iban: '', bank: '' })}::jsonb
          else ${JSON.stringify(CONTACTS)}::jsonb end)
    where order_id in (select id from orders where user_id = ${user_id})
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await deleteStoredDocuments(tx, services, 'documents', ids)
}

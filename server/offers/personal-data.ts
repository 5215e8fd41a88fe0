import { sql } from 'kysely'
import { deleteStoredDocuments } from '../document-rendering/public.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Services } from '../services.ts'
import { exportOffers } from './read/export-offers.ts'

export function registerOfferData(services: Services): void {
  services.personalData.register({
    section: 'offers',
    erase: (tx, { user_id, email }) => eraseBuyerOffers(tx, services, user_id, email),
    export: exportOffers,
  })
}

const CONTACTS = { contact: null, email: null, phone: null, address: null, signer: null }

/**
 * Erases contacts and addresses; number and organisation stay for bookkeeping. Covers guest offers to the e-mail, and
 * removes it from copies of others' offers.
 */
async function eraseBuyerOffers(tx: Tx, services: Services, user_id: number, email: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update offers set emails = '{}', user_id = null, details = null, secret = null, buyer = buyer ||
      case when buyer->>'code' is null or buyer->>'kind' = 'person'
        then ${JSON.stringify({ ...CONTACTS, name: null, code: null, iban: '', bank: '' })}::jsonb
        else ${JSON.stringify(CONTACTS)}::jsonb end
    where user_id = ${user_id} or (user_id is null and lower(emails[1]) = lower(${email}))
    returning id`.execute(tx)
  await sql`
    update offers set emails = array(
      select kept.email from unnest(emails) with ordinality as kept (email, place)
      where lower(kept.email) <> lower(${email}) order by kept.place)
    where lower(${email}) = any(lower(emails::text)::text[])`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await deleteStoredDocuments(tx, services, 'offers', ids)
}

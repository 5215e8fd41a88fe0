import type { Buyer } from '../papers/public.ts'
import type { Db } from '../platform/db.ts'

/** What is said of the buyer's organisation; what is not said the profile may know, null or '' is nothing. */
export interface SaidOfBuyer {
  name?: string | null | undefined
  document_code?: string | null | undefined
  contact_person?: string | null | undefined
}

export interface OfferBuyer {
  buyer: Buyer
  /** 0 to 100. */
  discount_percent: number
}

/** To whom an offer is made out, and his personal percent. Of a guest there is what he said and his e-mail. */
export async function offerBuyer(
  db: Db,
  user_id: number | null,
  email: string,
  said: SaidOfBuyer,
): Promise<OfferBuyer> {
  const profile = user_id === null ? undefined : await findProfile(db, user_id)
  const organization = said.name === undefined ? profile?.organization_name : said.name
  const contact = said.contact_person === undefined ? profile?.contact_person : said.contact_person
  const code = said.document_code === undefined ? profile?.document_code : said.document_code
  const person = contact || profile?.person
  return {
    buyer: {
      name: organization || person || null,
      code: code || null,
      // Named once: as the buyer, or as whom to ask for at the organisation.
      contact: (organization && person) || null,
      email,
      phone: profile?.phone_number ?? null,
      address: profile?.address_line ?? null,
    },
    discount_percent: Number(profile?.discount_percent ?? 0),
  }
}

const findProfile = (db: Db, user_id: number) =>
  db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.user_id', 'u.id')
    .leftJoin('delivery_addresses as a', 'a.user_id', 'u.id')
    .select(['u.name as person', 'u.phone_number', 'u.discount_percent'])
    .select(['o.name as organization_name', 'o.document_code', 'o.contact_person', 'a.address_line'])
    .where('u.id', '=', user_id)
    .executeTakeFirst()

import type { OrderBuyer } from '@shop/contract/rules/orders/order-details'
import { type Buyer, printedBuyer } from '../../document-rendering/public.ts'
import type { Db } from '../../platform/database/db.ts'

/** undefined: from the profile; null or '': empty. */
export interface BuyerDetails {
  name?: string | null | undefined
  document_code?: string | null | undefined
  contact_person?: string | null | undefined
  /** Given by staff; then nothing falls back. */
  agreed?: OrderBuyer | null | undefined
}

export interface OfferBuyer {
  buyer: Buyer
  /** 0 to 100. */
  discount_percent: number
}

/** As printed, and the personal discount. A guest has only the request's details. */
export async function offerBuyer(
  db: Db,
  user_id: number | null,
  email: string,
  { agreed = null, ...details }: BuyerDetails,
): Promise<OfferBuyer> {
  const profile = user_id === null ? undefined : await findProfile(db, user_id)
  const discount_percent = Number(profile?.discount_percent ?? 0)
  const phone = profile?.phone_number ?? null
  if (agreed) return { buyer: printedBuyer(agreed, { email, phone }), discount_percent }
  const organization = details.name === undefined ? profile?.organization_name : details.name
  const contact = details.contact_person === undefined ? profile?.contact_person : details.contact_person
  const code = details.document_code === undefined ? profile?.document_code : details.document_code
  const person = contact || profile?.person
  return {
    buyer: {
      name: organization || person || null,
      code: code || null,
      // A person is printed once.
      contact: (organization && person) || null,
      email,
      phone,
      address: profile?.address_line ?? null,
    },
    discount_percent,
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

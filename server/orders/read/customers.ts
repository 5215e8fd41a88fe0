import type { KeptDelivery, OrderBuyer } from '@shop/contract/rules/orders/order-details'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'

export interface Customer {
  /** null for a guest. */
  user_id: number | null
  email: string
  phone: string
  /** Personal discount, 0 to 100. */
  discount_percent: number
  /** Name with phone, and address, from the profile. */
  receiver: string[]
  post_office: string | null
  /** Details for an order whose request has none. */
  profile: Profile
}

interface Profile {
  buyer: OrderBuyer | null
  delivery: Omit<KeptDelivery, 'is_free' | 'cost'> | null
}

export const guestCustomer = (email: string, phone: string): Customer => ({
  user_id: null,
  email,
  phone,
  discount_percent: 0,
  receiver: [],
  post_office: null,
  profile: { buyer: null, delivery: null },
})

/** Refuses with `unauthenticated` for a deleted account. */
export async function findBuyer(db: Db, user_id: number): Promise<Customer> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('delivery_addresses as a', 'a.user_id', 'u.id')
    .leftJoin('organizations as g', 'g.user_id', 'u.id')
    .select(['u.name', 'g.name as organization', 'g.document_code', 'g.contact_person'])
    .select(['u.email', 'u.phone_number', 'u.discount_percent'])
    .select(['a.full_name', 'a.phone_number as receiver_phone', 'a.address_line', 'a.po_box'])
    .where('u.id', '=', user_id)
    .executeTakeFirst()
  if (!row) throw new Refusal('unauthenticated')
  const receiver = [[row.full_name, row.receiver_phone].filter(Boolean).join(', '), row.address_line ?? '']
  return {
    user_id,
    email: row.email,
    phone: row.phone_number ?? '',
    discount_percent: Number(row.discount_percent),
    receiver: receiver.filter(Boolean),
    post_office: row.po_box,
    profile: { buyer: buyerOf(row), delivery: deliveryOf(row) },
  }
}

interface ProfileColumns {
  name: string
  organization: string | null
  document_code: string | null
  contact_person: string | null
  full_name: string | null
  receiver_phone: string | null
  address_line: string | null
  po_box: string | null
}

/** Printed once: as the buyer, or as the organisation's contact. */
const buyerOf = (row: ProfileColumns): OrderBuyer => ({
  kind: row.organization ? 'institution' : 'person',
  name: row.organization || row.name,
  code: row.document_code ?? '',
  legal_address: row.address_line ?? '',
  contact_person: row.contact_person || (row.organization ? row.name : ''),
  signer: null,
  iban: '',
  bank: '',
  funding: null,
  kekv: '',
})

function deliveryOf({ full_name, receiver_phone, address_line, po_box }: ProfileColumns): Profile['delivery'] {
  if (![full_name, receiver_phone, address_line, po_box].some(Boolean)) return null
  return {
    method: null,
    settlement: null,
    branch: po_box ? { ref: null, number: '', name: po_box } : null,
    street: address_line ?? '',
    building: '',
    apartment: '',
    receiver_name: full_name ?? '',
    receiver_phone: receiver_phone ?? '',
    comment: '',
  }
}

/** Refuses with `confirm_email`: unconfirmed, order mails could go to a stranger. */
export async function requireConfirmedEmail(db: Db, user_id: number): Promise<void> {
  const row = await db.selectFrom('users').select('email_confirmed_at').where('id', '=', user_id).executeTakeFirst()
  if (row?.email_confirmed_at === null) throw new Refusal('confirm_email')
}

import type { Db } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'

/** Who orders, as the order keeps him. */
export interface Customer {
  /** null for a guest. */
  user_id: number | null
  email: string
  phone: string
  /** Personal percent, 0 to 100. */
  discount_percent: number
  /** Receiver, phone and address, as far as the cabinet knows them. */
  receiver: string[]
  post_office: string | null
}

export const guestCustomer = (email: string, phone: string): Customer => ({
  user_id: null,
  email,
  phone,
  discount_percent: 0,
  receiver: [],
  post_office: null,
})

/** The signed-in buyer. Refuses with `unauthenticated` when he was deleted meanwhile. */
export async function findBuyer(db: Db, user_id: number): Promise<Customer> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('delivery_addresses as a', 'a.user_id', 'u.id')
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
  }
}

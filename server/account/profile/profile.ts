import type { Profile } from '@shop/contract/shop/account'
import { hryvnia } from '@shop/contract/rules/money/price'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { findPendingEmail } from '../email-change/request-email-change.ts'

/** Refuses with `unauthenticated` if the user was deleted. */
export async function findProfile(db: Db, user_id: number, now: Date): Promise<Profile> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.user_id', 'u.id')
    .leftJoin('delivery_addresses as a', 'a.user_id', 'u.id')
    .select(['u.id', 'u.name', 'u.email', 'u.phone_number', 'u.discount_percent', 'u.bonuses_balance'])
    .select(['o.name as organization_name', 'o.document_code', 'o.contact_person'])
    .select(['a.full_name', 'a.address_line', 'a.phone_number as delivery_phone_number', 'a.po_box'])
    .where('u.id', '=', user_id)
    .executeTakeFirst()
  if (!row) throw new Refusal('unauthenticated')
  const pending_email = await findPendingEmail(db, user_id, now)
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone_number: row.phone_number,
    organization: {
      name: row.organization_name,
      document_code: row.document_code,
      contact_person: row.contact_person,
    },
    address_delivery: {
      full_name: row.full_name,
      address_line: row.address_line,
      phone_number: row.delivery_phone_number,
      po_box: row.po_box,
    },
    discount: { percent: Number(row.discount_percent), bonuses_sum: hryvnia(row.bonuses_balance) },
    ...(pending_email !== null && { pending_email }),
  }
}

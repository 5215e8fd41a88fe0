import { sql, type SqlBool } from 'kysely'
import type { ServedInput } from '@shop/contract/endpoint'
import {
  type createStaffOrder,
  type OrderBuyer,
  type OrderProduct,
  SUGGESTIONS_MAX,
} from '@shop/contract/admin/orders/phone-orders'
import { missing } from '@shop/contract/field-faults'
import { hryvnia } from '@shop/contract/rules/money/price'
import { isListedIn } from '../../catalog/public.ts'
import type { Services } from '../../services.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { addAuditEntry } from '../../audit/public.ts'
import { type Customer, findBuyer, guestCustomer } from '../read/customers.ts'
import { readDetails } from '../order-details.ts'
import type { RequestKey } from './idempotency.ts'
import { placeOrder } from './place-order.ts'

type PhoneOrder = ServedInput<typeof createStaffOrder>['body'] & { request_key: RequestKey | null; by_user_id: number }

/**
 * The usual rules and mails; the buyer's basket stays. Refuses with `invalid_data` and like `placeOrder`.
 *
 * @returns the order's id
 */
export async function placePhoneOrder(tx: Tx, services: Services, order: PhoneOrder): Promise<number> {
  const { by_user_id, user_id, email, phone, products, buyer, delivery, payment, ...asked } = order
  const customer = await findPhoneCustomer(tx, { user_id, email, phone })
  const { id, number } = await placeOrder(tx, services, {
    ...asked,
    details: readDetails(services.config, { buyer, delivery, payment }, 'staff'),
    customer,
    made_by: { kind: 'staff', user_id: by_user_id },
    lines: { at: 'todays_price', products },
    shown_products_sum: null,
  })
  // A repeated call returns the existing order.
  if (await isAudited(tx, id)) return id
  const after = { number, products }
  await addAuditEntry(tx, { by_user_id, action: 'create', entity: 'order', entity_id: id, before: null, after })
  return id
}

async function isAudited(db: Db, order_id: number): Promise<boolean> {
  const entry = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('entity', '=', 'order')
    .where('entity_id', '=', String(order_id))
    .where('action', '=', 'create')
    .executeTakeFirst()
  return entry !== undefined
}

interface PhoneContact {
  user_id?: number | null | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
}

/**
 * A registered buyer, under the given phone if any, or a guest. Refuses with `invalid_data` for an unknown buyer, or a
 * guest without e-mail or phone.
 */
async function findPhoneCustomer(db: Db, contact: PhoneContact): Promise<Customer> {
  const { user_id, email, phone } = contact
  if (typeof user_id === 'number') {
    const user = await db.selectFrom('users').select('role').where('id', '=', user_id).executeTakeFirst()
    if (user?.role !== 'buyer') throw new Refusal('invalid_data', { user_id: ['buyer_unknown'] })
    const customer = await findBuyer(db, user_id)
    return { ...customer, phone: phone || customer.phone }
  }
  if (!email) throw new Refusal('invalid_data', { email: [missing('invalid_email')] })
  if (!phone) throw new Refusal('invalid_data', { phone: [missing('invalid_phone')] })
  return guestCustomer(email, phone)
}

const pattern = (typed: string) => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

/** By name, e-mail, organisation or phone; beginnings of names first. */
export async function suggestBuyers(db: Db, typed: string): Promise<OrderBuyer[]> {
  const digits = typed.replace(/\D/g, '')
  const phone = digits.length < 4 ? null : `%${digits}%`
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('organizations as g', 'g.user_id', 'u.id')
    .select(['u.id', 'u.name', 'u.email', 'u.phone_number', 'g.name as organization', 'u.discount_percent'])
    .select(['u.bonuses_balance', 'u.language'])
    .where('u.role', '=', 'buyer')
    .where(
      sql<SqlBool>`(u.name ilike ${pattern(typed)} or u.email ilike ${pattern(typed)} or g.name ilike ${pattern(typed)}
        or regexp_replace(u.phone_number, '\\D', '', 'g') like ${phone})`,
    )
    .orderBy(sql`u.name ilike ${pattern(typed).slice(1)}`, 'desc')
    .orderBy('u.name')
    .orderBy('u.id')
    .limit(SUGGESTIONS_MAX)
    .execute()
  return rows.map(({ discount_percent, bonuses_balance, ...row }) => ({
    ...row,
    discount_percent: Number(discount_percent),
    bonuses: hryvnia(bonuses_balance),
  }))
}

/** On sale, by name or article; those in stock first. */
export async function suggestProducts(db: Db, typed: string): Promise<OrderProduct[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'article', 'name_ua', 'unit', 'price', 'sale_price', 'amount_in_store', 'order_multiple'])
    .where(isListedIn('products'))
    .where((row) => row.or([row('article', 'ilike', pattern(typed)), row('name_ua', 'ilike', pattern(typed))]))
    .orderBy(sql`amount_in_store > 0`, 'desc')
    .orderBy('name_ua')
    .orderBy('id')
    .limit(SUGGESTIONS_MAX)
    .execute()
  return rows.map((row) => ({
    ...row,
    price: hryvnia(row.price),
    sale_price: row.sale_price === null ? null : hryvnia(row.sale_price),
  }))
}

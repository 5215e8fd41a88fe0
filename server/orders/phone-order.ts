import { sql, type SqlBool } from 'kysely'
import { STATUS } from '@shop/contract/catalog'
import type { ServedInput } from '@shop/contract/endpoint'
import {
  type createStaffOrder,
  type OrderBuyer,
  type OrderProduct,
  SUGGESTIONS_MAX,
} from '@shop/contract/phone-orders.admin'
import { hryvnia } from '@shop/contract/rules/price'
import type { House } from '../house.ts'
import type { Db, Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { noteChange } from '../audit/public.ts'
import { type Customer, findBuyer, guestCustomer } from './customers.ts'
import type { RequestKey } from './idempotency.ts'
import { placeOrder } from './place-order.ts'

type PhoneOrder = ServedInput<typeof createStaffOrder>['body'] & { request_key: RequestKey | null; by_user_id: number }

/**
 * Places an order that staff took on the phone, by the rules of every order and with its letters. The buyer's basket
 * stays as it is. Refuses with `invalid_data` and with what `placeOrder` does.
 *
 * @returns the order's id
 */
export async function placePhoneOrder(tx: Tx, house: House, order: PhoneOrder): Promise<number> {
  const { by_user_id, user_id, email, phone, ...asked } = order
  const customer = await findPhoneCustomer(tx, { user_id, email, phone })
  const made_by_user_id = by_user_id
  const { id, number } = await placeOrder(tx, house, { ...asked, customer, shown_products_sum: null, made_by_user_id })
  // The same call, sent again, is the same order: it was noted the first time.
  if (await isNoted(tx, id)) return id
  const after = { number, products: order.products }
  await noteChange(tx, { by_user_id, action: 'create', entity: 'order', entity_id: id, before: null, after })
  return id
}

async function isNoted(db: Db, order_id: number): Promise<boolean> {
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
 * Who orders on the phone: a registered buyer by his account, reached under the phone that he names now if he names
 * one, or a guest. Refuses with `invalid_data`: an unknown buyer, or a guest without e-mail or phone.
 */
async function findPhoneCustomer(db: Db, contact: PhoneContact): Promise<Customer> {
  const { user_id, email, phone } = contact
  if (typeof user_id === 'number') {
    const user = await db.selectFrom('users').select('role').where('id', '=', user_id).executeTakeFirst()
    if (user?.role !== 'buyer') throw new Refusal('invalid_data', { user_id: ['The selected buyer is invalid'] })
    const customer = await findBuyer(db, user_id)
    return { ...customer, phone: phone || customer.phone }
  }
  if (!email) throw new Refusal('invalid_data', { email: ['invalid_email'] })
  if (!phone) throw new Refusal('invalid_data', { phone: ['invalid_phone'] })
  return guestCustomer(email, phone)
}

const pattern = (typed: string) => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

/** Registered buyers whose name, e-mail, organisation or phone holds the text; those by the name's beginning first. */
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

/** What is on sale and holds the text in its name or article; what is in store comes first. */
export async function suggestProducts(db: Db, typed: string): Promise<OrderProduct[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'article', 'name_ua', 'unit', 'price', 'sale_price', 'amount_in_store', 'order_multiple'])
    .where('active', '=', true)
    .where('status_id', '!=', STATUS.removed)
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

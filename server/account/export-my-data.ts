import { hryvnia } from '@shop/contract/rules/price'
import type { Db } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { listBonuses } from './list-bonuses.ts'
import { findProfile } from './profile.ts'

const iso = (moment: Date) => moment.toISOString()

/** Everything that the shop keeps about somebody, but for hashes of secrets (law 2297-VI, article 8). */
export async function exportMyData(db: Db, user_id: number, now: Date) {
  const profile = await findProfile(db, user_id)
  return {
    made_at: iso(now),
    profile,
    account: await accountFacts(db, user_id),
    sessions: await sessionsOf(db, user_id),
    basket: await basketOf(db, user_id),
    favourites: await favouritesOf(db, user_id),
    orders: await ordersOf(db, user_id),
    bonuses: await listBonuses(db, user_id),
    reviews: await reviewsOf(db, user_id),
    consultation_requests: await consultationsOf(db, user_id),
    letters: await lettersTo(db, profile.email),
  }
}

async function accountFacts(db: Db, user_id: number) {
  const row = await db
    .selectFrom('users')
    .select(['created_at', 'email_confirmed_at', 'language'])
    .where('id', '=', user_id)
    .executeTakeFirst()
  if (!row) throw new Refusal('unauthenticated')
  const { created_at, email_confirmed_at, language } = row
  return { created_at: iso(created_at), email_confirmed_at: email_confirmed_at && iso(email_confirmed_at), language }
}

async function sessionsOf(db: Db, user_id: number) {
  const rows = await db
    .selectFrom('sessions')
    .select(['created_at', 'expires_at'])
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ created_at: iso(row.created_at), expires_at: iso(row.expires_at) }))
}

async function basketOf(db: Db, user_id: number) {
  const rows = await db
    .selectFrom('basket_lines as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .select(['p.id as product_id', 'p.article', 'p.name_ua as name', 'l.amount', 'l.added_at'])
    .where('l.user_id', '=', user_id)
    .orderBy('l.added_at')
    .execute()
  return rows.map((row) => ({ ...row, added_at: iso(row.added_at) }))
}

async function favouritesOf(db: Db, user_id: number) {
  const rows = await db
    .selectFrom('favourites as f')
    .innerJoin('products as p', 'p.id', 'f.product_id')
    .select(['p.id as product_id', 'p.article', 'p.name_ua as name', 'f.added_at'])
    .where('f.user_id', '=', user_id)
    .orderBy('f.added_at')
    .execute()
  return rows.map((row) => ({ ...row, added_at: iso(row.added_at) }))
}

async function ordersOf(db: Db, user_id: number) {
  const orders = await db.selectFrom('orders').selectAll().where('user_id', '=', user_id).orderBy('id').execute()
  if (orders.length === 0) return []
  const ids = orders.map((order) => order.id)
  const lines = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('position')
    .execute()
  const events = await db.selectFrom('order_events').selectAll().where('order_id', 'in', ids).orderBy('id').execute()
  return orders.map(({ user_id: _, ...order }) => ({
    ...order,
    products_sum: hryvnia(order.products_sum),
    discount_percent: Number(order.discount_percent),
    bonuses_spent: hryvnia(order.bonuses_spent),
    total: hryvnia(order.total),
    created_at: iso(order.created_at),
    lines: lines
      .filter((line) => line.order_id === order.id)
      .map(({ order_id: _, price, sale_price, ...line }) => ({
        ...line,
        price: hryvnia(price),
        sale_price: sale_price === null ? null : hryvnia(sale_price),
      })),
    events: events
      .filter((event) => event.order_id === order.id)
      .map(({ status, comment, created_at }) => ({ status, comment, created_at: iso(created_at) })),
  }))
}

async function reviewsOf(db: Db, user_id: number) {
  const rows = await db
    .selectFrom('reviews')
    .select(['id', 'text', 'first_name', 'last_name', 'organization', 'is_approved', 'created_at'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, created_at: iso(row.created_at) }))
}

async function consultationsOf(db: Db, user_id: number) {
  const rows = await db
    .selectFrom('consultation_requests')
    .select(['id', 'name', 'phone', 'status', 'created_at'])
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, created_at: iso(row.created_at) }))
}

/** Without their bodies: these are in the mailbox already, and one may hold a link that opens the account. */
async function lettersTo(db: Db, email: string) {
  const rows = await db
    .selectFrom('mails')
    .select(['kind', 'subject', 'created_at', 'sent_at'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, created_at: iso(row.created_at), sent_at: row.sent_at && iso(row.sent_at) }))
}

import type { Buyer, BuyerBonus } from '@shop/contract/admin/orders/buyers'
import { hryvnia } from '@shop/contract/rules/money/price'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { findBuyerRow, toBuyerRow } from './admin-buyers.ts'

const LATEST = 10
const LEDGER_MAX = 100

/** Refuses with `not_found`, also for staff. */
export async function findAdminBuyer(db: Db, id: number): Promise<Buyer> {
  const row = await findBuyerRow(db, id)
  if (!row) throw new Refusal('not_found')
  return {
    ...toBuyerRow(row),
    ...(await detailsOf(db, id)),
    orders: await ordersOf(db, id),
    offers: await offersOf(db, id),
    ledger: await ledgerOf(db, id),
  }
}

async function detailsOf(db: Db, id: number) {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('organizations as g', 'g.user_id', 'u.id')
    .leftJoin('delivery_addresses as a', 'a.user_id', 'u.id')
    .select(['u.language', 'u.email_confirmed_at', 'g.document_code', 'g.contact_person'])
    .select(['a.full_name', 'a.phone_number as receiver_phone', 'a.address_line', 'a.po_box'])
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()
  const receiver = [row.full_name, row.receiver_phone].filter(Boolean).join(', ')
  const { language, document_code, contact_person } = row
  const delivery = [receiver, row.address_line ?? '', row.po_box ?? ''].filter(Boolean)
  return { language, document_code, contact_person, is_confirmed: row.email_confirmed_at !== null, delivery }
}

async function ordersOf(db: Db, user_id: number): Promise<Buyer['orders']> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'total', 'created_at'])
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute()
  return rows.map((row) => ({ ...row, total: hryvnia(row.total), created_at: row.created_at.toISOString() }))
}

async function offersOf(db: Db, user_id: number): Promise<Buyer['offers']> {
  const rows = await db
    .selectFrom('offers')
    .select(['id', 'number', 'total', 'made_at'])
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute()
  return rows.map((row) => ({ ...row, total: hryvnia(row.total), made_at: row.made_at.toISOString() }))
}

async function ledgerOf(db: Db, user_id: number): Promise<BuyerBonus[]> {
  const rows = await db
    .selectFrom('bonus_entries as b')
    .leftJoin('orders as o', 'o.id', 'b.order_id')
    .leftJoin('users as s', 's.id', 'b.by_user_id')
    .select(['b.id', 'b.bonuses', 'b.reason', 'b.comment', 'b.created_at', 's.name as by_name'])
    .select(['o.id as order_id', 'o.number as order_number'])
    .where('b.user_id', '=', user_id)
    .orderBy('b.id', 'desc')
    .limit(LEDGER_MAX)
    .execute()
  return rows.map(({ order_id, order_number, by_name, bonuses, created_at, ...row }) => ({
    ...row,
    bonuses: hryvnia(bonuses),
    by_name: by_name ?? '',
    order: order_id === null ? null : { id: order_id, number: order_number ?? '' },
    created_at: created_at.toISOString(),
  }))
}

import { sql } from 'kysely'
import { INSTITUTIONS_MAX, type Institution } from '@shop/contract/admin/orders/order-details'
import type { KeptDetails, OrderBuyer } from '@shop/contract/rules/orders/order-details'
import type { Db } from '../../platform/database/db.ts'

type Row = Omit<Institution, 'order' | 'buyer'> & {
  id: number
  number: string
  buyer: NonNullable<KeptDetails['buyer']>
}

/** With the details of the newest order; the latest first. */
export async function findInstitutions(db: Db, typed: string): Promise<Institution[]> {
  const name = `%${typed.replace(/[\\%_]/g, '\\$&')}%`
  const code = /^\d+$/.test(typed) ? `${typed}%` : null
  const { rows } = await sql<Row>`
    select o.id, o.number, o.buyer, o.delivery, o.payment, o.buyer->>'name' as name, found.code, found.orders_count
    from (
      select buyer->>'code' as code, max(id) as id, count(*)::int as orders_count
      from orders
      where buyer->>'code' <> '' and buyer->>'kind' = 'institution'
        and (buyer->>'name' ilike ${name} or buyer->>'code' like ${code})
      group by 1 order by 2 desc limit ${INSTITUTIONS_MAX}) found
    join orders o on o.id = found.id
    order by o.id desc`.execute(db)
  return rows.map(({ id, number, ...row }) => ({ ...row, order: { id, number } }))
}

/** Public facts from the newest order confirmed by staff: a guest could make up a name for a code. */
export async function findServedBuyer(db: Db, code: string): Promise<{ name: string; legal_address: string } | null> {
  const { rows } = await sql<{ name: string; legal_address: string }>`
    select buyer->>'name' as name, coalesce(buyer->>'legal_address', '') as legal_address
    from orders
    where buyer->>'code' = ${code} and buyer->>'code' <> '' and buyer->>'kind' = 'institution'
      and status not in ('new', 'cancelled')
    order by id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** From the newest order with typed details: an order without payment terms has the profile's. */
export async function findLastBuyer(db: Db, user_id: number): Promise<OrderBuyer | null> {
  const row = await db
    .selectFrom('orders')
    .select('buyer')
    .where('user_id', '=', user_id)
    .where('buyer', 'is not', null)
    .where('payment', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.buyer ?? null
}

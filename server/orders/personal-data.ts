import { sql } from 'kysely'
import { eraseBuyerDocuments } from '../billing/public.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Services } from '../services.ts'
import { exportMyOrders } from './read/export-my-orders.ts'

export function registerOrderData(services: Services): void {
  services.personalData.register({
    section: 'orders',
    erase: (tx, { user_id }) => eraseBuyerOrders(tx, services, user_id),
    export: exportMyOrders,
  })
}

/** A new unknown code: old links open nothing. */
const PAGE_CLOSED = sql<string>`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`
const INSTITUTION_ONLY = sql<string | null>`case when buyer->>'kind' = 'institution'
  then buyer || '{"contact_person": "", "signer": null}'::jsonb end`

/** Orders stay for bookkeeping, without anything personal. Notes and comments may contain names and are erased too. */
async function eraseBuyerOrders(tx: Tx, services: Services, user_id: number): Promise<void> {
  await eraseBuyerDocuments(tx, services, user_id)
  await sql`
    delete from order_notes where kind in ('note', 'buyer', 'delivery') and order_id in (select id from orders where user_id = ${user_id})`.execute(
    tx,
  )
  await sql`
    update order_events set comment = '' where order_id in (select id from orders where user_id = ${user_id})`.execute(
    tx,
  )
  await tx
    .updateTable('orders')
    .set({
      user_id: null,
      email: null,
      phone: null,
      note: '',
      delivery: null,
      page_code: PAGE_CLOSED,
      buyer: INSTITUTION_ONLY,
    })
    .where('user_id', '=', user_id)
    .execute()
  await tx.deleteFrom('idempotency_keys').where('owner', '=', `user:${user_id}`).execute()
}

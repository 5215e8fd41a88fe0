import { sql } from 'kysely'
import type { OrderStatus } from '@shop/contract/rules/orders/order-status'
import type { Tx } from '../../platform/database/db.ts'
import type { Tables } from '../../database/tables.ts'

export interface OrderEvent {
  order_id: number
  status: OrderStatus
  /** Shown to the buyer. */
  comment: string
  /** Null for the shop itself. */
  by_user_id: number | null
  created_at: Date
}

/** The buyer sees it too. */
export async function insertOrderEvent(tx: Tx, event: OrderEvent): Promise<void> {
  await tx.insertInto('order_events').values(event).execute()
}

export interface OrderNote {
  order_id: number
  kind: Tables['order_notes']['kind']
  text: string
  /** Null for the shop itself. */
  by_user_id: number | null
  created_at: Date
}

/** For staff only, with the author's current name. */
export async function insertOrderNote(tx: Tx, note: OrderNote): Promise<void> {
  const by_name = sql<string>`(select coalesce(max(name), '') from users where id = ${note.by_user_id})`
  await tx
    .insertInto('order_notes')
    .values({ ...note, by_name })
    .execute()
}

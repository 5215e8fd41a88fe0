import { sql } from 'kysely'
import type { OrderStatus } from '@shop/contract/rules/order-status'
import type { Tx } from '../platform/db.ts'
import type { Tables } from '../tables.ts'

export interface OrderEvent {
  order_id: number
  status: OrderStatus
  /** For the buyer. */
  comment: string
  by_user_id: number
  created_at: Date
}

/** A line of the history that the buyer sees too. */
export async function tellBuyer(tx: Tx, event: OrderEvent): Promise<void> {
  await tx.insertInto('order_events').values(event).execute()
}

export interface OrderNote {
  order_id: number
  kind: Tables['order_notes']['kind']
  text: string
  by_user_id: number
  created_at: Date
}

/** A line for colleagues. It keeps its author's name of that moment. */
export async function tellColleagues(tx: Tx, note: OrderNote): Promise<void> {
  const by_name = sql<string>`(select coalesce(max(name), '') from users where id = ${note.by_user_id})`
  await tx
    .insertInto('order_notes')
    .values({ ...note, by_name })
    .execute()
}

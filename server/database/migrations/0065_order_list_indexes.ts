import { type Kysely, sql } from 'kysely'

/** The admin's list of orders by sum and of one status, newest first. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index orders_by_total on orders (total, id)`.execute(db)
  await sql`create index orders_of_status on orders (status, id desc)`.execute(db)
}

import { type Kysely, sql } from 'kysely'

// A new account takes over guest orders.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index orders_of_guests on orders (lower(email)) where user_id is null`.execute(db)
}

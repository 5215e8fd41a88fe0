import { type Kysely, sql } from 'kysely'

// Checkout begins with it; at most one per buyer.
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(`alter table saved_deliveries add column is_default boolean not null default false`).execute(db)
  await sql
    .raw(`create unique index saved_deliveries_default on saved_deliveries (user_id) where is_default`)
    .execute(db)
}

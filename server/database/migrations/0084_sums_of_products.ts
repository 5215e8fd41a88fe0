import { type Kysely, sql } from 'kysely'

// As in the other tables of changes: sums are not merged again. Existing rows become sums with the next merge.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table product_tallies add column is_sum boolean not null default false`.execute(db)
}

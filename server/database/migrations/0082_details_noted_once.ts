import { type Kysely, sql } from 'kysely'

// Since migration 0080 these tables change the version of reference data, which searches check too.
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop trigger product_attributes_noted on product_attributes`.execute(db)
  await sql`drop trigger product_precepts_noted on product_precepts`.execute(db)
}

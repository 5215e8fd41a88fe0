import { type Kysely, sql } from 'kysely'

// The sitemap names the newest change of each category and of each part of 16,384 ids: reading all products of a million
// took more than the five seconds that a query may take.
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const LISTED = 'where active and status_id <> 4'

const STATEMENTS = [
  `create index products_of_category_by_change on products (category_id, subcategory_id, updated_at desc) ${LISTED}`,
  `create index products_of_sitemap_by_change on products ((id / 16384), updated_at desc) ${LISTED}`,
]

import { type Kysely, sql } from 'kysely'

// Counting fifty thousand products within a price range takes half a second. With both prices in the index it needs no
// access to the table.
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const KEY = '(coalesce(sale_price, price)), id'
const COUNTED = 'include (price, sale_price) where active and status_id <> 4'

const STATEMENTS = [
  `create index products_by_price_counted on products (${KEY}) ${COUNTED}`,
  `create index products_of_category_by_price_counted on products (category_id, ${KEY}) ${COUNTED}`,
  `create index products_of_subcategory_by_price_counted on products (subcategory_id, ${KEY}) ${COUNTED}`,
  // Of migration 0010: replaced by these, which begin with the same columns.
  'drop index products_by_price',
  'drop index products_of_category_by_price',
  'drop index products_of_subcategory_by_price',
]

import { type Kysely, sql } from 'kysely'

// The admin lists products that the shop doesn't. Its lists read the shop's indexes for listed products and these for the
// others (catalog/edit/staff-products.ts), so that each product has an entry in one of them only.
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const UNLISTED = 'where not (active and status_id <> 4) and archived_at is null'

const STATEMENTS = [
  `create index products_unlisted on products (id) ${UNLISTED}`,
  `create index products_unlisted_by_age on products (created_at desc, id desc) ${UNLISTED}`,
  `create index products_unlisted_by_change on products (updated_at desc, id desc) ${UNLISTED}`,
  `create index products_unlisted_by_name on products ((ukrainian_order(name_ua)) collate "C", id) ${UNLISTED}`,
  `create index products_unlisted_by_price on products ((coalesce(sale_price, price)), id) ${UNLISTED}`,
  `create index products_unlisted_of_category on products (category_id, created_at desc, id desc) ${UNLISTED}`,
  `create index products_unlisted_of_subcategory on products (subcategory_id, created_at desc, id desc) ${UNLISTED}`,
  `create index products_unlisted_search on products using gin (search_text gin_trgm_ops) ${UNLISTED}`,
  // Must match the admin's filter.
  `create index products_untranslated on products (created_at desc, id desc) where not (name_ua <> '' and description_ua <> ''
     and (coalesce(name_ru, '') <> '' and coalesce(description_ru, '') <> '')
     and (coalesce(name_en, '') <> '' and coalesce(description_en, '') <> ''))`,
  `create index products_archived on products (created_at desc, id desc) where archived_at is not null`,
]

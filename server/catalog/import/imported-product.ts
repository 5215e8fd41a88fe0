import { type SelectQueryBuilder, sql } from 'kysely'
import type { StatusId, UNITS } from '@shop/contract/catalog'
import type { Db } from '../platform/db.ts'
import type { Tables } from '../tables.ts'

/** What an import may write of a product, as the table keeps it: money in kopiykas, weight in grams. */
export interface ImportedFields {
  article: string
  name_ua: string
  name_ru: string | null
  name_en: string | null
  category_id: number | null
  subcategory_id: number | null
  price: number
  sale_price: number | null
  amount_in_store: number
  status_id: StatusId
  active: boolean
  unit: (typeof UNITS)[number]
  order_multiple: number
  producer: string | null
  country: string | null
  warranty_months: number | null
  condition: string | null
  weight: number | null
  dk_code: string | null
  description_ua: string
  description_ru: string | null
  description_en: string | null
  meta_title: string | null
  meta_description: string | null
  /** In the order of their ids. */
  precept_ids: number[]
}

export interface ImportedProduct extends ImportedFields {
  id: number
  version: number
  is_archived: boolean
}

/** The columns of `products` among them. */
export const IMPORTED_COLUMNS = [
  'article',
  'name_ua',
  'name_ru',
  'name_en',
  'category_id',
  'subcategory_id',
  'price',
  'sale_price',
  'amount_in_store',
  'status_id',
  'active',
  'unit',
  'order_multiple',
  'producer',
  'country',
  'warranty_months',
  'condition',
  'weight',
  'dk_code',
  'description_ua',
  'description_ru',
  'description_en',
  'meta_title',
  'meta_description',
] as const

type Found = SelectQueryBuilder<{ p: Tables['products'] } & Tables, 'p', object>

/** Products as an import and an export see them, of any query over `products as p`. */
export async function importedProducts(found: Found): Promise<ImportedProduct[]> {
  const rows = await found
    .select(IMPORTED_COLUMNS.map((column) => `p.${column}` as const))
    .select(['p.id', 'p.version', 'p.archived_at'])
    .select(
      sql<number[]>`array(select precept_id from product_precepts pp where pp.product_id = p.id order by 1)`.as(
        'precept_ids',
      ),
    )
    .execute()
  return rows.map(({ archived_at, ...row }) => ({ ...row, is_archived: archived_at !== null }))
}

export const findByArticles = (db: Db, articles: readonly string[]): Promise<ImportedProduct[]> =>
  importedProducts(allProducts(db).where(sql<boolean>`p.article = any(${articles}::text[])`))

/** Under one type for every filter that follows. */
export const allProducts = (db: Db): Found => db.selectFrom('products as p') as unknown as Found

/** What an import finds categories, codes and orders of the Ministry by. */
export interface ImportReferences {
  categories: { id: number; parent_id: number | null; names: string[] }[]
  dk_codes: ReadonlySet<string>
  precepts: { id: number; number: string }[]
}

export async function findImportReferences(db: Db): Promise<ImportReferences> {
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'parent_id', 'name_ua', 'name_ru', 'name_en'])
    .orderBy('id')
    .execute()
  const codes = await db.selectFrom('dk_codes').select('code').execute()
  const precepts = await db.selectFrom('precepts').select(['id', 'number']).orderBy('id').execute()
  return {
    categories: categories.map(({ id, parent_id, name_ua, name_ru, name_en }) => ({
      id,
      parent_id,
      names: [name_ua, name_ru, name_en].filter((name) => name !== null),
    })),
    dk_codes: new Set(codes.map(({ code }) => code)),
    precepts,
  }
}

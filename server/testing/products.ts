import { kopiykas } from '@shop/contract/rules/price'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { Tables } from '../database/tables.ts'
import { searchText } from '../catalog/search/search-text.ts'

/** Prices in hryvnia; the database stores kopiykas. */
export interface GivenProduct {
  id: number
  price?: number
  sale_price?: number | null
  amount_in_store?: number
  status_id?: 1 | 2 | 3 | 4
  active?: boolean
  article?: string
  name_ua?: string
  name_ru?: string | null
  name_en?: string | null
  category_id?: number | null
  subcategory_id?: number | null
  order_multiple?: number
  producer?: string | null
  dk_code?: string | null
  created_at?: Date
}

export interface GivenCategory {
  id: number
  parent_id?: number
  name_ua?: string
  active?: boolean
}

export async function addProducts(db: Db, products: readonly GivenProduct[]): Promise<void> {
  for (const given of products) {
    const { price = 100, sale_price = null, ...rest } = given
    const product = {
      article: `90-${String(given.id).padStart(4, '0')}`,
      name_ua: `Прилад навчальний ${given.id}`,
      name_ru: null,
      name_en: null,
      amount_in_store: 10,
      status_id: 2 as const,
      category_id: null,
      subcategory_id: null,
      producer: null,
      dk_code: null,
      ...rest,
      price: kopiykas(price),
      sale_price: sale_price === null ? null : kopiykas(sale_price),
      weight: null,
      condition: 'new',
      unit: 'pcs' as const,
      country: null,
      warranty_months: null,
      description_ua: 'Опис приладу',
      description_ru: null,
      description_en: null,
      meta_title: null,
      meta_description: null,
    }
    await db
      .insertInto('products')
      .values({ ...product, search_text: searchText(product) })
      .execute()
  }
  await followIds(db, 'products', products)
}

export async function addCategories(db: Db, categories: readonly GivenCategory[]): Promise<void> {
  for (const given of categories)
    await db
      .insertInto('categories')
      .values({
        name_ua: `Кабінет ${given.id}`,
        name_ru: null,
        name_en: null,
        parent_id: null,
        symbol: null,
        icon_link: null,
        picture_id: null,
        ...given,
      })
      .execute()
  await followIds(db, 'categories', categories)
}

/** Moves the table's sequence past ids chosen by a test. */
async function followIds(db: Db, table: keyof Tables, rows: readonly { id: number }[]): Promise<void> {
  if (rows.length === 0) return
  const last = Math.max(...rows.map((row) => row.id))
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(db)
}

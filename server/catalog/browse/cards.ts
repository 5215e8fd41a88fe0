import { type Expression, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Card } from '@shop/contract/shop/catalog'
import type { StoredFile } from '@shop/contract/primitives'
import type { VatRate } from '@shop/contract/rules/goods/product-details'
import { hryvnia, type Kopiykas } from '@shop/contract/rules/money/price'
import { shownStatus } from '@shop/contract/rules/goods/stock'
import type { Db } from '../../platform/database/db.ts'
import { shortIntList } from '../../platform/database/short-int-list.ts'

/** The newest tenth, within what the database reads quickly. */
const NEWEST_MAX = 300

/** Added within 30 days and among the newest tenth. The oldest new product is looked up once per query. */
export const isNew = sql<boolean>`(p.created_at > now() - interval '30 days' and coalesce((p.created_at, p.id) > (
  select created_at, id from products where active and status_id <> 4 order by created_at desc, id desc
  offset (
    select least(ceil(coalesce(sum(change), 0) / 10.0), ${sql.lit(NEWEST_MAX)}) from product_tallies where is_listed
  ) limit 1
), true))`

export function filesOf(db: Db, product_id: Expression<number>, count_max: number) {
  return jsonArrayFrom(
    db
      .selectFrom('product_files as pf')
      .innerJoin('files as f', 'f.id', 'pf.file_id')
      .select(['f.id', 'f.web_path', 'pf.alt_ua', 'pf.alt_ru', 'pf.alt_en', 'f.width', 'f.height', 'f.blur'])
      .where('pf.product_id', '=', product_id)
      .orderBy('pf.position')
      .orderBy('pf.file_id')
      // A literal: with a parameterised limit PostgreSQL caches no generic plan.
      .limit(sql.lit(count_max)),
  )
}

/** For queries over `products as p`. */
export const cardColumns = [
  'p.id',
  'p.name_ua',
  'p.name_ru',
  'p.name_en',
  'p.article',
  'p.price',
  'p.sale_price',
  'p.amount_in_store',
  'p.status_id',
  'p.category_id',
  'p.subcategory_id',
  'p.unit',
  'p.order_multiple',
  'p.dk_code',
  'p.vat_rate',
] as const

/** Everything of a `CardRow`. */
export const cardSelection = (db: Db) =>
  [...cardColumns, isNew.as('is_new'), filesOf(db, sql.ref<number>('p.id'), 1).as('files')] as const

export interface CardRow {
  id: number
  name_ua: string
  name_ru: string | null
  name_en: string | null
  article: string
  price: Kopiykas
  sale_price: Kopiykas | null
  amount_in_store: number
  status_id: 1 | 2 | 3 | 4
  category_id: number | null
  subcategory_id: number | null
  unit: Card['unit']
  order_multiple: number
  dk_code: string | null
  vat_rate: VatRate | null
  is_new: boolean
  files: StoredFile[]
}

/** Status is forced to 1 without stock (spec, section 4). */
export const toCard = (row: CardRow): Card => ({
  id: row.id,
  name: row.name_ua,
  name_ua: row.name_ua,
  name_ru: row.name_ru,
  name_en: row.name_en,
  article: row.article,
  price: hryvnia(row.price),
  sale_price: row.sale_price === null ? null : hryvnia(row.sale_price),
  amount_in_store: row.amount_in_store,
  status: { id: shownStatus(row.status_id, row.amount_in_store) },
  files: row.files,
  category_id: row.category_id,
  subcategory_id: row.subcategory_id,
  unit: row.unit,
  order_multiple: row.order_multiple,
  dk_code: row.dk_code,
  vat_rate: row.vat_rate,
  is_new: row.is_new,
})

/** In the order of the ids; unknown ids are left out. */
export async function listCards(db: Db, product_ids: readonly number[]): Promise<Card[]> {
  const cards = await findCards(db, product_ids)
  return product_ids.map((id) => cards.get(id)).filter((card) => card !== undefined)
}

/** By product id, without inactive products. */
export async function findCards(db: Db, product_ids: readonly number[]): Promise<Map<number, Card>> {
  if (product_ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('products as p')
    .select(cardSelection(db))
    .where(sql<boolean>`p.id = any(${shortIntList(product_ids)})`)
    .where('p.active', '=', true)
    .execute()
  return new Map(rows.map((row) => [row.id, toCard(row)]))
}

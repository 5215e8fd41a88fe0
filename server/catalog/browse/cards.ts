import { type Expression, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Card } from '@shop/contract/shop/catalog'
import type { StoredFile } from '@shop/contract/primitives'
import type { VatRate } from '@shop/contract/rules/product-details'
import { hryvnia, type Kopiykas } from '@shop/contract/rules/price'
import { shownStatus } from '@shop/contract/rules/stock'
import type { Db } from '../../platform/database/db.ts'

/** The newest tenth, but no more than the database reads quickly. */
const NEWEST_MAX = 300

/**
 * Whether `products as p` is new: added within 30 days and among the newest tenth. PostgreSQL finds the first product that
 * is not once per query, in the index of the newest.
 */
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
      .select(['f.id', 'f.web_path', 'pf.alt', 'f.width', 'f.height', 'f.blur'])
      .where('pf.product_id', '=', product_id)
      .orderBy('pf.position')
      .orderBy('pf.file_id')
      // A literal, not a parameter: PostgreSQL caches no generic plan for a query with a parameterised limit.
      .limit(sql.lit(count_max)),
  )
}

/** Card columns, for queries over `products as p`. */
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
  'p.created_at',
  'p.dk_code',
  'p.vat_rate',
] as const

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
  created_at: Date
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

/** Cards in the order of the ids; unknown ids are left out. */
export async function listCards(db: Db, product_ids: readonly number[]): Promise<Card[]> {
  const cards = await findCards(db, product_ids)
  return product_ids.map((id) => cards.get(id)).filter((card) => card !== undefined)
}

/** Cards by product id. Inactive products are left out. */
export async function findCards(db: Db, product_ids: readonly number[]): Promise<Map<number, Card>> {
  if (product_ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('products as p')
    .select(cardColumns)
    .select(isNew.as('is_new'))
    .select(() => filesOf(db, sql.ref<number>('p.id'), 1).as('files'))
    .where(sql<boolean>`p.id = any(${product_ids})`)
    .where('p.active', '=', true)
    .execute()
  return new Map(rows.map((row) => [row.id, toCard(row)]))
}

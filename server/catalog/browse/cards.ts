import { type Expression, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Card } from '@shop/contract/catalog'
import type { StoredFile } from '@shop/contract/primitives'
import { hryvnia } from '@shop/contract/rules/price'
import { shownStatus } from '@shop/contract/rules/stock'
import type { Db } from '../platform/db.ts'

const NEW_DAYS = 30
const DAY_MS = 86_400_000

/** The first picture of a product, or all of them, as `StoredFile[]`. */
export function filesOf(db: Db, product_id: Expression<number>, count_max: number) {
  return jsonArrayFrom(
    db
      .selectFrom('product_files as pf')
      .innerJoin('files as f', 'f.id', 'pf.file_id')
      .select(['f.id', 'f.web_path', 'pf.alt', 'f.width', 'f.height', 'f.blur'])
      .where('pf.product_id', '=', product_id)
      .orderBy('pf.position')
      .orderBy('pf.file_id')
      // In the text, not as a value: the server keeps no plan for a limit that may be any.
      .limit(sql.lit(count_max)),
  )
}

/** The columns of a card, from `products as p`. */
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
] as const

export interface CardRow {
  id: number
  name_ua: string
  name_ru: string | null
  name_en: string | null
  article: string
  price: number
  sale_price: number | null
  amount_in_store: number
  status_id: 1 | 2 | 3 | 4
  category_id: number | null
  subcategory_id: number | null
  unit: Card['unit']
  order_multiple: number
  created_at: Date
  files: StoredFile[]
}

/** A row as the wire shows it: hryvnia, status forced to 1 without stock (spec, section 4). */
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
  is_new: Date.now() - row.created_at.getTime() < NEW_DAYS * DAY_MS,
})

/** Cards of these products in the order of the ids; unknown ones are left out. */
export async function listCards(db: Db, product_ids: readonly number[]): Promise<Card[]> {
  const cards = await findCards(db, product_ids)
  return product_ids.map((id) => cards.get(id)).filter((card) => card !== undefined)
}

/** Cards by product id. Inactive products are not shown to anybody. */
export async function findCards(db: Db, product_ids: readonly number[]): Promise<Map<number, Card>> {
  if (product_ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('products as p')
    .select(cardColumns)
    .select(() => filesOf(db, sql.ref<number>('p.id'), 1).as('files'))
    .where(sql<boolean>`p.id = any(${product_ids})`)
    .where('p.active', '=', true)
    .execute()
  return new Map(rows.map((row) => [row.id, toCard(row)]))
}

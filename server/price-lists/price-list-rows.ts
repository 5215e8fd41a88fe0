import { type Kopiykas } from '@shop/contract/rules/money/price'
import type { StatusId, UNITS } from '@shop/contract/shop/catalog'
import { sql } from 'kysely'
import { isListedIn } from '../catalog/public.ts'
import type { Db } from '../platform/database/db.ts'
import { keysetBatches } from '../platform/database/keyset-batches.ts'

/** Money in kopiykas. */
export interface PriceListRow {
  id: number
  article: string
  name_ua: string
  dk_code: string | null
  unit: (typeof UNITS)[number]
  price: Kopiykas
  sale_price: Kopiykas | null
  amount_in_store: number
  status_id: StatusId
}

/** Of one category and subcategory, or neither. */
interface Group {
  category_id: number | null
  subcategory_id: number | null
}

const BATCH = 2000

/**
 * By category, subcategory and article.
 *
 * @param category_id null for all products
 */
export async function* listedProducts(db: Db, category_id: number | null): AsyncGenerator<PriceListRow[]> {
  for (const group of await listGroups(db, category_id))
    yield* keysetBatches((after: string) => batchAfter(db, group, after), {
      size: BATCH,
      first: '',
      cursorOf: ({ article }) => article,
    })
}

function listGroups(db: Db, category_id: number | null): Promise<Group[]> {
  return db
    .selectFrom('products as p')
    .leftJoin('categories as c', 'c.id', 'p.category_id')
    .leftJoin('categories as s', 's.id', 'p.subcategory_id')
    .select(['p.category_id', 'p.subcategory_id'])
    .where(isListedIn('p'))
    .$if(category_id !== null, (query) => query.where('p.category_id', '=', category_id))
    .groupBy(['p.category_id', 'p.subcategory_id', 'c.position', 's.position'])
    .orderBy('c.position', (order) => order.asc().nullsLast())
    .orderBy('p.category_id')
    .orderBy('s.position', (order) => order.asc().nullsFirst())
    .orderBy('p.subcategory_id')
    .execute()
}

function batchAfter(db: Db, { category_id, subcategory_id }: Group, article: string): Promise<PriceListRow[]> {
  const within = (column: 'category_id' | 'subcategory_id', id: number | null) =>
    id === null ? sql<boolean>`${sql.ref(column)} is null` : sql<boolean>`${sql.ref(column)} = ${id}`
  return db
    .selectFrom('products')
    .select(['id', 'article', 'name_ua', 'dk_code', 'unit', 'price', 'sale_price', 'amount_in_store', 'status_id'])
    .where(isListedIn('products'))
    .where(within('category_id', category_id))
    .where(within('subcategory_id', subcategory_id))
    .where('article', '>', article)
    .orderBy('article')
    .limit(BATCH)
    .execute()
}

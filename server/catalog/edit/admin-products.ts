import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type * as v from 'valibot'
import type { listStaffProducts, AdminProductRow } from '@shop/contract/admin/catalog/catalog'
import { hryvnia } from '@shop/contract/rules/money/price'
import { STATUS } from '@shop/contract/shop/catalog'
import { countMaxOf } from '@shop/contract/rules/pagination'
import { priceUsed } from '../browse/filters.ts'
import { type Scope, scopeOf } from '../browse/listing.ts'
import { isListedIn } from '../listed.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../database/tables.ts'
import { allWordsOf } from '@shop/contract/rules/search-words'
import { hasManyPrefixed } from '../search/prefix-search.ts'
import { likePattern } from '../search/search-text.ts'
import { isFromFacts, listFacts, sequenceOfFacts, STOCK_FILTERS, withFacts, withoutFacts } from './product-facts.ts'

export type ProductQuery = v.InferOutput<NonNullable<(typeof listStaffProducts)['query']>>

const IS_TRANSLATED_UA = sql<boolean>`p.name_ua <> '' and p.description_ua <> ''`
const IS_TRANSLATED_RU = sql<boolean>`coalesce(p.name_ru, '') <> '' and coalesce(p.description_ru, '') <> ''`
const IS_TRANSLATED_EN = sql<boolean>`coalesce(p.name_en, '') <> '' and coalesce(p.description_en, '') <> ''`

const SORT_COLUMNS: Record<NonNullable<ProductQuery['sort']>, RawBuilder<unknown>> = {
  name: sql`ukrainian_order(p.name_ua) collate "C"`,
  article: sql`p.article`,
  price: priceUsed,
  stock: sql`p.amount_in_store`,
  updated: sql`p.updated_at`,
  created: sql`p.created_at`,
}

/** Ties are broken by id: an import's rows share one `created_at`. */
export async function listAdminProducts(
  db: Db,
  query: ProductQuery,
): Promise<{ data: AdminProductRow[]; total: number }> {
  const scope = await scopeOf(db, query.category)
  const found = isFromFacts(query)
    ? withFacts(filterProducts(db, withoutFacts(query), scope), query)
    : filterProducts(db, query, scope)
  const [rows, total] = await Promise.all([rowsOf(db, found, query), totalOf(db, found, query, scope)])
  return { data: rows.map(toRow), total }
}

async function totalOf(db: Db, found: Found, query: ProductQuery, scope: Scope): Promise<number> {
  if (isPlace(query)) return countPlace(db, scope)
  const count_max = countMaxOf(query.q) + 1
  // The index of trigrams fetches all 28,000 entries of a common word, even to count up to 1,000.
  if (isPlace({ ...query, q: '' }) && (await hasManyPrefixed(db, scope, query.q, count_max))) return count_max
  const is_of_facts = isFromFacts(query) && !scope && isPlace(withoutFacts(query))
  return countUpTo(db, is_of_facts ? [listFacts(db, query)] : partsOf(found, query), count_max)
}

export type Found = SelectQueryBuilder<{ p: Tables['products'] } & Tables, 'p', object>

/** Whether only a category is chosen. */
const isPlace = ({ page: _, per_page, sort, order, q, category, ...others }: ProductQuery): boolean =>
  q === '' && Object.values(others).every((value) => value === undefined)

/** Exact at any size: all products that triggers count, without the archived ones. */
async function countPlace(db: Db, scope: Scope): Promise<number> {
  const is_there = scope ? sql<boolean>`${sql.ref(scope.column)} = ${scope.id}` : sql<boolean>`true`
  const { rows } = await sql<{ total: number }>`
    select (select coalesce(sum(change), 0) from product_tallies where ${is_there})::int
      - (select count(*) from products where archived_at is not null and ${is_there})::int as total`.execute(db)
  return rows[0]?.total ?? 0
}

/** Listed products and the others, each with indexes of its own (migration 0063). */
function partsOf(found: Found, query: ProductQuery): Found[] {
  if (query.ids || query.archived === '1' || isFromFacts(query)) return [found]
  const listed = isListedIn('p')
  if (query.active === '0' || query.status === STATUS.removed) return [found.where(sql<boolean>`not (${listed})`)]
  return [found.where(listed), found.where(sql<boolean>`not (${listed})`)]
}

async function countUpTo(db: Db, parts: readonly Pick<Found, 'select'>[], count_max: number): Promise<number> {
  const counts = parts.map((part) => {
    const counted = part.select(sql`1`.as('one')).limit(count_max)
    return sql`(select count(*)::int from (${counted}) as counted)`
  })
  const { rows } = await sql<{ total: number }>`select ${sql.join(counts, sql` + `)} as total`.execute(db)
  return Math.min(rows[0]?.total ?? 0, count_max)
}

/** Ids first: the first ones of each part come from an index in their sequence. */
function rowsOf(db: Db, found: Found, query: ProductQuery) {
  const order = query.sort === undefined ? 'desc' : query.order
  const sequence = SORT_COLUMNS[query.sort ?? 'created']
  const inner = isFromFacts(query) ? sequenceOfFacts(query) : { key: sequence, id: 'p.id' }
  const offset = (query.page - 1) * query.per_page
  const parts = partsOf(found, query).map((part) => {
    const first = part
      .select(['p.id', inner.key.as('key')])
      .orderBy(inner.key, order)
      .orderBy(sql.ref(inner.id), order)
    return sql<object>`(${first.limit(offset + query.per_page)})`
  })
  const page = sql<{ id: number }>`(
    select id from (${sql.join(parts, sql` union all `)}) as parts
    order by key ${sql.raw(order)}, id ${sql.raw(order)} limit ${query.per_page} offset ${offset})`
  return db
    .selectFrom(page.as('page'))
    .innerJoin('products as p', 'p.id', 'page.id')
    .leftJoin('categories as c', 'c.id', 'p.category_id')
    .leftJoin('categories as s', 's.id', 'p.subcategory_id')
    .select(['p.id', 'p.version', 'p.article', 'p.name_ua', 'p.active', 'p.status_id', 'p.price', 'p.sale_price'])
    .select(['p.amount_in_store', 'p.updated_at', 'p.archived_at', 'p.category_id', 'p.subcategory_id'])
    .select(['c.name_ua as category_name', 'c.symbol as category_symbol', 's.name_ua as subcategory_name'])
    .select([IS_TRANSLATED_UA.as('is_full_ua'), IS_TRANSLATED_RU.as('is_full_ru'), IS_TRANSLATED_EN.as('is_full_en')])
    .select(() => firstPicture(db).as('picture'))
    .orderBy(sequence, order)
    .orderBy('p.id', order)
    .execute()
}

const firstPicture = (db: Db) =>
  db
    .selectFrom('product_files as pf')
    .innerJoin('files as f', 'f.id', 'pf.file_id')
    .select('f.web_path')
    .where('pf.product_id', '=', sql.ref<number>('p.id'))
    .orderBy('pf.position')
    .orderBy('pf.file_id')
    .limit(1)

/** `ids` beats all other filters: a form shows every product that it refers to. */
export function filterProducts(db: Db, query: ProductQuery, scope: Scope): Found {
  const all = db.selectFrom('products as p') as unknown as Found
  if (query.ids) return all.where(sql<boolean>`p.id = any(${query.ids}::int[])`)
  let found = all.where('p.archived_at', query.archived === '1' ? 'is not' : 'is', null)
  for (const word of allWordsOf(query.q)) found = found.where('p.search_text', 'like', likePattern(word))
  const { status, active, stock } = query
  if (scope) found = found.where(sql<boolean>`${sql.ref(`p.${scope.column}`)} = ${scope.id}`)
  if (status !== undefined) found = found.where('p.status_id', '=', status)
  // Literal, as in the index of hidden products.
  if (active !== undefined) found = found.where(active === '1' ? sql<boolean>`p.active` : sql<boolean>`not p.active`)
  if (stock !== undefined) found = found.where(STOCK_FILTERS[stock]('p'))
  if (query.no_picture === '1')
    found = found.where(
      query.archived === '1'
        ? sql<boolean>`not exists (select from product_files pf where pf.product_id = p.id)`
        : sql<boolean>`p.id in (select product_id from product_facts where not has_picture)`,
    )
  if (query.no_translation === '1')
    found = found.where(sql<boolean>`not (${IS_TRANSLATED_UA} and ${IS_TRANSLATED_RU} and ${IS_TRANSLATED_EN})`)
  return found
}

function toRow(row: Awaited<ReturnType<typeof rowsOf>>[number]): AdminProductRow {
  const { category_id, subcategory_id, category_name, category_symbol, subcategory_name } = row
  return {
    id: row.id,
    version: row.version,
    article: row.article,
    name_ua: row.name_ua,
    active: row.active,
    is_archived: row.archived_at !== null,
    status_id: row.status_id,
    category: category_id === null ? null : { id: category_id, name_ua: category_name ?? '', symbol: category_symbol },
    subcategory: subcategory_id === null ? null : { id: subcategory_id, name_ua: subcategory_name ?? '' },
    price: hryvnia(row.price),
    sale_price: row.sale_price === null ? null : hryvnia(row.sale_price),
    amount_in_store: row.amount_in_store,
    picture: row.picture,
    translations: { ua: row.is_full_ua, ru: row.is_full_ru, en: row.is_full_en },
    updated_at: row.updated_at.toISOString(),
  }
}

import { type RawBuilder, sql } from 'kysely'
import type { ProductPage } from '@shop/contract/shop/catalog'
import type { ProductFilters, Sort } from '@shop/contract/shop/product-filters'
import { pageEnvelope, PER_PAGE } from '@shop/contract/rules/pagination'
import type { Services } from '../../services.ts'
import type { Db } from '../../platform/database/db.ts'
import { ONE_PLAN } from '../../platform/database/named-statements.ts'
import { type CardRow, cardColumns, filesOf, isNew, toCard } from './cards.ts'
import { findStart } from './deep-pages.ts'
import { isFiltered, priceUsed } from './filters.ts'
import { isFirstPage, readFirstPage } from './first-pages.ts'
import { type Listing, listingCondition, scopeOf } from './listing.ts'
import { countListed } from './product-counts.ts'
import { idsPassing } from '../attributes/attribute-filters.ts'
import { countByTallies } from '../attributes/attribute-tallies.ts'
import { canCountByPriceKind, countByPriceKind } from './price-kinds.ts'
import { countByKind, canCountByKind } from './product-kinds.ts'
import { prepareSearch } from '../search/category-search.ts'
import { foundIds, hasOnePlan, rankOf } from '../search/search-rank.ts'
import type { SearchPlaces } from '../correction-queue.ts'
import { findLikelyText, settleSearch } from '../search/search.ts'

export interface ProductQuery {
  page: number
  /** A top category includes its subcategories. */
  category_id?: number | undefined
  search?: string | undefined
  filters: ProductFilters
  /** Default: newest first, or best match of a search. */
  sort?: Sort | undefined
}

type Order = RawBuilder<unknown>

/**
 * Listed products, newest first by default. Every order ends with the id: an import's products share one `created_at`,
 * and pages could repeat or omit some.
 *
 * @param linked query parameters that every link of the page repeats
 */
export async function listProducts(
  places: SearchPlaces,
  query: ProductQuery,
  linked: [string, string][],
): Promise<ProductPage> {
  const { db } = places
  const scope = await scopeOf(db, query.category_id)
  const listing = { scope, search: query.search ?? null, filters: query.filters }
  const exact = await (listing.search === null ? readListed(places, listing, query) : readFound(places, listing, query))
  const settled = exact.total > 0 ? listing.search : await findCorrection(places, listing)
  const is_corrected = settled !== null && settled !== listing.search
  const { rows, total } = is_corrected ? await readFound(places, { ...listing, search: settled }, query) : exact
  return { ...pageOf({ rows, total }, query, linked), ...(is_corrected && { corrected: settled }) }
}

export function pageOf({ rows, total }: Found, { page }: ProductQuery, linked: [string, string][]): ProductPage {
  const pages = { data_length: rows.length, page, total, path: '/api/products/get', query: linked }
  return { data: rows.map(toCard), ...pageEnvelope(pages) }
}

/** For an empty list. Filters or a category may have emptied a correctly spelled search. */
function findCorrection(places: SearchPlaces, { scope, search, filters }: Listing): Promise<string | null> {
  const is_whole = scope === null && !isFiltered(filters)
  return search !== null && is_whole ? findLikelyText(places, search) : settleSearch(places, search)
}

interface Found {
  rows: CardRow[]
  total: number
}

async function readListed(
  services: Pick<Services, 'db' | 'cache'>,
  listing: Listing,
  query: ProductQuery,
): Promise<Found> {
  const { db } = services
  const is_whole = !isFiltered(listing.filters)
  const is_newest = query.sort === undefined || query.sort === 'newest'
  if (is_whole && is_newest && isFirstPage(query.page)) {
    const rows = await readFirstPage(db, listing.scope, query.page)
    return { rows, total: rows[0]?.total ?? (await countListed(db, listing.scope)) }
  }
  const offset = offsetOf(query.page)
  const start = is_whole && is_newest ? await findStart(services, listing.scope, offset) : { condition: null, offset }
  const from = start.condition ? sql`${listedIds(listing)} and ${start.condition}` : listedIds(listing)
  const [rows, total] = await Promise.all([
    readRows<CardRow>(db, { from, order: orderOf(query.sort, null), offset: start.offset }),
    totalOf(db, listing),
  ])
  return { rows, total }
}

function totalOf(db: Db, listing: Listing): Promise<number> {
  const { scope, filters } = listing
  if (!isFiltered(filters)) return countListed(db, scope)
  const { attr = [], ...others } = filters
  const [filter] = attr
  if (filter && !isFiltered(others)) {
    if (attr.length === 1) return countByTallies(db, scope, filter)
    if (scope) return countOf(db, sql`(${idsPassing(scope, attr)}) as p`)
  }
  if (canCountByKind(filters)) return countByKind(db, scope, filters)
  return canCountByPriceKind(filters) ? countByPriceKind(db, scope, filters) : countOf(db, listedIds(listing))
}

/** One query: finding is the expensive part. */
async function readFound(places: SearchPlaces, listing: Listing, query: ProductQuery): Promise<Found> {
  const { db } = places
  const search = listing.search ?? ''
  const prepared = await prepareSearch(places, search)
  const found = foundIds(listing, prepared)
  const order = orderOf(query.sort, search)
  const rows = await readRows<CardRow & { total: number }>(db, {
    from: found,
    order,
    offset: offsetOf(query.page),
    is_counted: true,
    has_one_plan: query.sort === undefined && hasOnePlan(listing, prepared),
  })
  const is_past_end = rows.length === 0 && query.page > 1
  return { rows, total: is_past_end ? await countOf(db, found) : (rows[0]?.total ?? 0) }
}

const offsetOf = (page: number) => (page - 1) * PER_PAGE

interface PageQuery {
  /** `… as p` with the columns of the order. */
  from: RawBuilder<unknown>
  order: Order
  offset: number
  is_counted?: boolean
  has_one_plan?: boolean
}

/** Ids first, the other columns only for the 15 rows of the page. */
async function readRows<R>(db: Db, page: PageQuery): Promise<R[]> {
  const { from, order, offset, is_counted = false, has_one_plan = false } = page
  const total = is_counted ? sql`count(*) over ()::int` : sql`null::int`
  const { rows } = await sql<R>`
    select ${sql.raw(has_one_plan ? ONE_PLAN : '')} ${sql.join(cardColumns.map((column) => sql.ref(column)))}, ${isNew} as is_new, found.total,
      ${filesOf(db, sql.ref<number>('p.id'), 1)} as files
    from (
      select p.id, ${total} as total from ${from}
      order by ${order} limit ${sql.lit(PER_PAGE)} offset ${offset}
    ) as found join products as p on p.id = found.id
    order by ${order}`.execute(db)
  return rows
}

async function countOf(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(db)
  return rows[0]?.total ?? 0
}

const listedIds = (listing: Listing) => sql`products as p where ${listingCondition(listing)}`

/** Unique by the id. Each except the rank has an index (migration 0010). */
function orderOf(sort: Sort | undefined, search: string | null): Order {
  if (sort === 'price') return sql`${priceUsed}, p.id`
  if (sort === '-price') return sql`${priceUsed} desc, p.id desc`
  if (sort === 'name') return sql`ukrainian_order(p.name_ua) collate "C", p.id`
  const newest = sql`p.created_at desc, p.id desc`
  return search === null ? newest : sql`${rankOf(search)}, ${newest}`
}

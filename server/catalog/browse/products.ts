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
import { idsPassing, isListedInCategory } from '../attributes/attribute-filters.ts'
import { countByTallies } from '../attributes/attribute-tallies.ts'
import { canCountByPriceKind, countByPriceKind } from './price-kinds.ts'
import { countByKind, canCountByKind } from './product-kinds.ts'
import { cardVersions, type ReplyVersions } from '../remembered/product-versions.ts'
import { prepareSearch, type SearchNames } from '../search/search-names.ts'
import { foundIds, hasOnePlan, rankOf } from '../search/search-rank.ts'
import { searchVersion } from '../remembered/search-versions.ts'
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
  const scope = await scopeOf(places.db, query.category_id)
  const { search, filters } = query
  return search === undefined
    ? pageOf(await readListed(places, { scope, search: null, filters }, query), query, linked)
    : (await searchProducts(places, { scope, search, filters }, query, linked)).page
}

export interface SearchListing extends Listing {
  search: string
}

interface FoundPage {
  page: ProductPage
  names: SearchNames
  /** Null unless the reply may be sent again while they are the same. */
  versions: ReplyVersions | null
}

export async function searchProducts(
  places: SearchPlaces,
  listing: SearchListing,
  query: ProductQuery,
  linked: [string, string][],
): Promise<FoundPage> {
  const exact = await readFound(places.db, listing, query)
  const settled = exact.total > 0 ? listing.search : await findCorrection(places, listing)
  if (settled === null || settled === listing.search) return { ...exact, page: pageOf(exact, query, linked) }
  const found = await readFound(places.db, { ...listing, search: settled }, query)
  // The statements that found a correction had snapshots of their own.
  return { ...found, page: { ...pageOf(found, query, linked), corrected: settled }, versions: null }
}

export function pageOf({ rows, total }: Found, { page }: ProductQuery, linked: [string, string][]): ProductPage {
  const pages = { data_length: rows.length, page, total, path: '/api/products/get', query: linked }
  return { data: rows.map(toCard), ...pageEnvelope(pages) }
}

/** For an empty list. Filters or a category may have emptied a correctly spelled search. */
function findCorrection(places: SearchPlaces, { scope, search, filters }: SearchListing): Promise<string | null> {
  const is_whole = scope === null && !isFiltered(filters)
  return is_whole ? findLikelyText(places, search) : settleSearch(places, search)
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
    if (scope) return countOf(db, sql`(${idsPassing(isListedInCategory(scope), attr)}) as p`)
  }
  if (canCountByKind(filters)) return countByKind(db, scope, filters)
  return canCountByPriceKind(filters) ? countByPriceKind(db, scope, filters) : countOf(db, listedIds(listing))
}

type FoundRow = CardRow & { total: number; version: string; shown: string }

/** One query: finding is the expensive part. */
async function readFound(
  db: Db,
  listing: SearchListing,
  query: ProductQuery,
): Promise<Found & Omit<FoundPage, 'page'>> {
  const { search, filters } = listing
  const prepared = await prepareSearch(db, search)
  const { names } = prepared
  const found = foundIds(listing, prepared)
  const order = orderOf(query.sort, search)
  const rows = await readRows<FoundRow>(db, {
    from: found,
    order,
    offset: offsetOf(query.page),
    is_search: true,
    has_one_plan: query.sort === undefined && hasOnePlan(listing, prepared),
  })
  const [first] = rows
  if (!first) return { rows, total: query.page > 1 ? await countOf(db, found) : 0, names, versions: null }
  const { version, shown, total } = first
  // Stock that is not shown has no version.
  const is_repeatable = version === names.version && !filters.in_stock
  const ids = rows.map(({ id }) => id)
  return { rows, total, names, versions: is_repeatable ? { version, shown: [{ ids, versions: shown }] } : null }
}

const offsetOf = (page: number) => (page - 1) * PER_PAGE

interface PageQuery {
  /** `… as p` with the columns of the order. */
  from: RawBuilder<unknown>
  order: Order
  offset: number
  /** With the total and the versions (`search-versions.ts`). */
  is_search?: boolean
  has_one_plan?: boolean
}

/** Ids first, the other columns only for the 15 rows of the page. */
async function readRows<R>(db: Db, page: PageQuery): Promise<R[]> {
  const { from, order, offset, is_search = false, has_one_plan = false } = page
  const total = is_search ? sql`, count(*) over ()::int as total` : sql``
  const versions = sql`, found.total, ${searchVersion} as version,
    ${cardVersions(sql`array(select id from found)`)} as shown`
  const { rows } = await sql<R>`
    with found as materialized (
      select p.id${total} from ${from}
      order by ${order} limit ${sql.lit(PER_PAGE)} offset ${offset}
    )
    select ${sql.raw(has_one_plan ? ONE_PLAN : '')} ${sql.join(cardColumns.map((column) => sql.ref(column)))}, ${isNew} as is_new,
      ${filesOf(db, sql.ref<number>('p.id'), 1)} as files ${is_search ? versions : sql``}
    from found join products as p on p.id = found.id
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

import { type RawBuilder, sql } from 'kysely'
import type { ProductPage } from '@shop/contract/catalog'
import type { ProductFilters, Sort } from '@shop/contract/product-filters'
import { pageEnvelope, PER_PAGE } from '@shop/contract/rules/pagination'
import type { House } from '../house.ts'
import type { Db } from '../platform/db.ts'
import { type CardRow, cardColumns, filesOf, toCard } from './cards.ts'
import { startAt } from './deep-pages.ts'
import { isFiltered, priceUsed } from './filters.ts'
import { type Listing, listingCondition, scopeOf } from './listing.ts'
import { listedCount } from './product-counts.ts'
import { countOfKinds, isOfKinds } from './product-kinds.ts'
import { foundIds, rankOf } from './search-rank.ts'
import { findMeant, settleSearch } from './search.ts'

export interface ProductQuery {
  page: number
  /** A top category with its subcategories, or a subcategory; an unknown one matches nothing. */
  category_id?: number | undefined
  search?: string | undefined
  filters: ProductFilters
  /** Newest first, or by how well it is found, unless said. */
  sort?: Sort | undefined
}

type Order = RawBuilder<unknown>

/**
 * One page of what the shop lists: active, not removed from the price list; newest first, by creation and then id.
 *
 * Example of the tie that the id breaks: an import creates 500 products in one transaction, all with one `created_at`;
 * without the id two pages could show one of them twice and another never.
 *
 * @param kept  what every link of the page repeats
 */
export async function listProducts(
  house: Pick<House, 'db' | 'cache'>,
  query: ProductQuery,
  kept: [string, string][],
): Promise<ProductPage> {
  const { db } = house
  const scope = await scopeOf(db, query.category_id)
  const listing = { scope, search: query.search ?? null, filters: query.filters }
  const asked = await (listing.search === null ? readListed(house, listing, query) : readFound(db, listing, query))
  const settled = asked.total > 0 ? listing.search : await meantBy(db, listing)
  const is_corrected = settled !== null && settled !== listing.search
  const { rows, total } = is_corrected ? await readFound(db, { ...listing, search: settled }, query) : asked
  const pages = { data_length: rows.length, page: query.page, total, path: '/api/products/get', query: kept }
  return { data: rows.map(toCard), ...pageEnvelope(pages), ...(is_corrected && { corrected: settled }) }
}

/** For a list without anything in it: filters and a category may empty a search that is right. */
function meantBy(db: Db, { scope, search, filters }: Listing): Promise<string | null> {
  const is_whole = scope === null && !isFiltered(filters)
  return search !== null && is_whole ? findMeant(db, search) : settleSearch(db, search)
}

interface Found {
  rows: CardRow[]
  total: number
}

async function readListed(house: Pick<House, 'db' | 'cache'>, listing: Listing, query: ProductQuery): Promise<Found> {
  const { db } = house
  const is_whole = !isFiltered(listing.filters)
  const is_newest = query.sort === undefined || query.sort === 'newest'
  const offset = offsetOf(query.page)
  const start = is_whole && is_newest ? await startAt(house, listing.scope, offset) : { condition: null, offset }
  const from = start.condition ? sql`${listedIds(listing)} and ${start.condition}` : listedIds(listing)
  const [rows, total] = await Promise.all([
    readRows<CardRow>(db, { from, order: orderOf(query.sort, null), offset: start.offset }),
    totalOf(db, listing),
  ])
  return { rows, total }
}

function totalOf(db: Db, listing: Listing): Promise<number> {
  const { scope, filters } = listing
  if (!isFiltered(filters)) return listedCount(db, scope)
  return isOfKinds(filters) ? countOfKinds(db, scope, filters) : countOf(db, listedIds(listing))
}

/** Found once and counted on the way: finding is what costs here. */
async function readFound(db: Db, listing: Listing, query: ProductQuery): Promise<Found> {
  const search = listing.search ?? ''
  const found = foundIds(listing, search)
  const order = orderOf(query.sort, search)
  const rows = await readRows<CardRow & { total: number }>(db, {
    from: found,
    order,
    offset: offsetOf(query.page),
    is_counted: true,
  })
  const is_past_end = rows.length === 0 && query.page > 1
  return { rows, total: is_past_end ? await countOf(db, found) : (rows[0]?.total ?? 0) }
}

const offsetOf = (page: number) => (page - 1) * PER_PAGE

interface Wanted {
  /** `… as p`, with what the order asks for. */
  from: RawBuilder<unknown>
  order: Order
  offset: number
  /** Adds `total` to each row. */
  is_counted?: boolean
}

/**
 * Ids first, and the rest for the 15 rows of the page alone: not for everything that the offset skips, nor for a
 * thousand found ones that are only ranked.
 */
async function readRows<R>(db: Db, { from, order, offset, is_counted = false }: Wanted): Promise<R[]> {
  const total = is_counted ? sql`count(*) over ()::int` : sql`null::int`
  const { rows } = await sql<R>`
    select ${sql.join(cardColumns.map((column) => sql.ref(column)))}, found.total,
      ${filesOf(db, sql.ref<number>('p.id'), 1)} as files
    from (
      select p.id, ${total} as total from ${from}
      order by ${order} limit ${PER_PAGE} offset ${offset}
    ) as found join products as p on p.id = found.id
    order by ${order}`.execute(db)
  return rows
}

async function countOf(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(db)
  return rows[0]?.total ?? 0
}

const listedIds = (listing: Listing) => sql`products as p where ${listingCondition(listing)}`

/** Each ends with the id, so that pages never share a product; each but the rank has its index (migration 0010). */
function orderOf(sort: Sort | undefined, search: string | null): Order {
  if (sort === 'price') return sql`${priceUsed}, p.id`
  if (sort === '-price') return sql`${priceUsed} desc, p.id desc`
  if (sort === 'name') return sql`ukrainian_order(p.name_ua) collate "C", p.id`
  const newest = sql`p.created_at desc, p.id desc`
  return search === null ? newest : sql`${rankOf(search)}, ${newest}`
}

import { type RawBuilder, sql } from 'kysely'
import type { Facets, ProductFilters } from '@shop/contract/product-filters'
import { hryvnia } from '@shop/contract/rules/price'
import type { Db } from '../platform/db.ts'
import { conditionsOf, type FilterName, isInStock, isOnSale, NO_FILTERS, priceUsed } from './filters.ts'
import { allOf, listingCondition, placeCondition, type Scope, scopeOf } from './listing.ts'
import { isOfKinds, kindsOf } from './product-kinds.ts'
import { foundIds } from './search-rank.ts'
import { settleSearch } from './search.ts'

const SHOWN_MAX = 50

interface FacetRow {
  facet: FilterName
  key: string | null
  name_ua: string | null
  name_en: string | null
  count: number
  low: number | null
  high: number | null
}

/**
 * What the list of these filters can be narrowed by. Each is counted without its own filter: who has chosen a producer
 * sees how many products the others have.
 */
export async function listFacets(
  db: Db,
  query: { category_id?: number | undefined; search?: string | undefined; filters: ProductFilters },
): Promise<Facets> {
  const scope = await scopeOf(db, query.category_id)
  const search = query.search === undefined ? null : ((await settleSearch(db, query.search)) ?? query.search)
  const place = { scope, search, filters: NO_FILTERS }
  const from =
    search === null
      ? sql`products as p where ${placeCondition(place)}`
      : sql`products as p where p.id in (select p.id from ${foundIds(place, search)})`
  const [rows, precepts] = await Promise.all([
    search === null ? countWhole(db, scope, query.filters) : countEach(db, from, query.filters),
    sql<FacetRow>`${countedPrecepts(from, query.filters)}`.execute(db),
  ])
  return facetsOf([...rows, ...precepts.rows])
}

async function countEach(db: Db, from: RawBuilder<unknown>, filters: ProductFilters): Promise<FacetRow[]> {
  const of_products = { from, count: sql`count(*)`, low: sql`min(${priceUsed})`, high: sql`max(${priceUsed})` }
  return (await sql<FacetRow>`${counted(of_products, filters)}`.execute(db)).rows
}

/**
 * Without a search: from the kinds, as far as they know. With a price, what remains is counted among the products of that
 * price alone; only the range of prices is everybody's, and the kinds know that.
 */
async function countWhole(db: Db, scope: Scope, filters: ProductFilters): Promise<FacetRow[]> {
  const others = { ...filters, price_min: undefined, price_max: undefined }
  const place = placeCondition({ scope, search: null })
  if (!isOfKinds(others)) return countEach(db, sql`products as p where ${place}`, filters)
  const { price } = conditionsOf(filters)
  if (!price) return countKinds(db, scope, others)
  const [of_kinds, of_price] = await Promise.all([
    countKinds(db, scope, others),
    countEach(db, sql`products as p where ${place} and ${price}`, filters),
  ])
  return [...of_kinds.filter(({ facet }) => facet === 'price'), ...of_price.filter(({ facet }) => facet !== 'price')]
}

/** The cheapest and the dearest are the ends of an index (migration 0019), which is asked when there is any product. */
async function countKinds(db: Db, scope: Scope, filters: ProductFilters): Promise<FacetRow[]> {
  const end = (of: 'min' | 'max') => sql`(
    select ${sql.raw(of)}(${priceUsed}) from products as p where ${listingCondition({ scope, filters })})`
  const of_kinds = {
    from: sql`${kindsOf(scope)} where true`,
    count: sql`sum(p.count)`,
    low: end('min'),
    high: end('max'),
  }
  return (await sql<FacetRow>`${counted(of_kinds, filters)}`.execute(db)).rows
}

interface Source {
  /** `… as p where …`, to which more may be asked. */
  from: RawBuilder<unknown>
  count: RawBuilder<unknown>
  low: RawBuilder<unknown>
  high: RawBuilder<unknown>
}

/** Everything that the filters ask but what this one asks itself. */
const passes = (filters: ProductFilters, facet: FilterName) =>
  allOf(Object.entries(conditionsOf(filters)).flatMap(([name, condition]) => (name === facet ? [] : [condition])))

/**
 * One look at the products, which become groups of those alike in all that is counted, a thousand out of a hundred
 * thousand; every facet then counts the groups that pass all filters but its own.
 */
function counted(source: Source, filters: ProductFilters): RawBuilder<unknown> {
  const of = (facet: FilterName) => passes(filters, facet)
  const { from, count, low, high } = source
  return sql`
    with base as materialized (
      select p.producer, left(p.dk_code, 4) as dk_class, ${isInStock} as is_in_stock,
        coalesce(${isOnSale}, false) as is_on_sale, ${of('price')} as of_price, ${of('in_stock')} as of_in_stock,
        ${of('on_sale')} as of_on_sale, ${of('producer')} as of_producer, ${of('dk')} as of_dk,
        ${count} as count, ${low} as low, ${high} as high
      from ${from} group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    ),
    dk_classes as (
      select dk_class, sum(count) as count from base where of_dk and dk_class is not null
      group by dk_class order by count desc, dk_class limit ${SHOWN_MAX}
    )
    select 'price' as facet, null as key, null as name_ua, null as name_en, coalesce(sum(count), 0)::int as count,
      min(low) as low, max(high) as high from base where of_price
    union all select 'in_stock', null, null, null, coalesce(sum(count), 0)::int, null, null
      from base where of_in_stock and is_in_stock
    union all select 'on_sale', null, null, null, coalesce(sum(count), 0)::int, null, null
      from base where of_on_sale and is_on_sale
    union all (
      select 'producer', producer, null, null, sum(count)::int, null, null from base
      where of_producer and producer is not null and producer <> '' group by producer
      order by producer = any(${filters.producer ?? []}::text[]) desc, sum(count) desc, producer limit ${SHOWN_MAX})
    union all
      select 'dk', dk_class, dk.name_ua, dk.name_en, count::int, null, null
      from dk_classes left join lateral (
        select name_ua, name_en from dk_codes where code like dk_class || '0000-_' order by code limit 1
      ) as dk on true`
}

/** From the orders' side, which few products have. */
const countedPrecepts = (from: RawBuilder<unknown>, filters: ProductFilters) => sql`
  select 'precept' as facet, pr.id::text as key, pr.number as name_ua, null as name_en, found.count, null as low,
    null as high
  from (
    select pp.precept_id, count(*)::int as count from product_precepts as pp
    where pp.product_id in (select p.id from ${from} and ${passes(filters, 'precept')}) group by pp.precept_id
  ) as found join precepts as pr on pr.id = found.precept_id
  order by pr.position, pr.id limit ${SHOWN_MAX}`

function facetsOf(rows: readonly FacetRow[]): Facets {
  const of = (facet: FilterName) => rows.filter((row) => row.facet === facet)
  return {
    price: priceRange(of('price')[0]),
    in_stock: of('in_stock')[0]?.count ?? 0,
    on_sale: of('on_sale')[0]?.count ?? 0,
    producers: of('producer').map(({ key, count }) => ({ producer: key ?? '', count })),
    precepts: of('precept').map(({ key, name_ua, count }) => ({ id: Number(key), number: name_ua ?? '', count })),
    dk: of('dk').map(({ key, name_ua, name_en, count }) => ({ code: key ?? '', name_ua, name_en, count })),
  }
}

function priceRange(row: FacetRow | undefined): Facets['price'] {
  if (!row || row.low === null || row.high === null) return null
  return { min: hryvnia(row.low), max: hryvnia(row.high) }
}

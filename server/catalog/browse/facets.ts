import { type RawBuilder, sql } from 'kysely'
import type { Facets, ProductFilters } from '@shop/contract/shop/product-filters'
import { hryvnia, type Kopiykas } from '@shop/contract/rules/money/price'
import type { Db } from '../../platform/database/db.ts'
import { conditionsOf, isFiltered, type FilterName, isInStock, isOnSale, NO_FILTERS, priceUsed } from './filters.ts'
import { allOf, type Scope, scopeOf } from './listing.ts'
import { findIds, narrowFound, newestPassing, newestPriced, passingOf, type Place, wholeOf } from './facet-samples.ts'
import { newestPrices, priceBars, readPrices } from './price-bars.ts'
import { listAttributeFacets } from '../attributes/attribute-facets.ts'
import { canCountByPriceKind, priceKindsOf, readExtremes, withoutPrice } from './price-kinds.ts'
import { canCountByKind, kindsOf } from './product-kinds.ts'
import { isClassOf } from './dk-class.ts'
import { prepareSearch } from '../search/search-names.ts'
import { foundIds } from '../search/search-rank.ts'
import type { SearchPlaces } from '../correction-queue.ts'
import { settleSearch } from '../search/search.ts'

const SHOWN_MAX = 50

interface FacetRow {
  /** `all`: what passes every filter. */
  facet: FilterName | 'all'
  key: string | null
  name_ua: string | null
  name_en: string | null
  count: number
  low: Kopiykas | null
  high: Kopiykas | null
}

/** Each facet ignores its own filter. All of them respect the filters by attributes, which are counted elsewhere. */
export async function listFacets(
  places: SearchPlaces,
  query: { category_id?: number | undefined; search?: string | undefined; filters: ProductFilters },
): Promise<Facets> {
  const { attr = [], ...others } = query.filters
  const { db } = places
  const scope = await scopeOf(db, query.category_id)
  const whole: Place = { scope, found: await findSearched(places, scope, query.search) }
  const narrowing = isFiltered(others) ? allOf(Object.values(conditionsOf(others))) : null
  const place = await narrowFound(db, whole, attr)
  const filters = place.found ? [] : attr
  const is_counted_by_kind = place.found === null && filters.length === 0
  const counting = is_counted_by_kind
    ? countWhole(db, scope, others)
    : countFound(db, passingOf(place, filters), others)
  const countPassing = async () => (await counting).rows.find(({ facet }) => facet === 'all')?.count ?? 0
  const countAttributes = async () =>
    listAttributeFacets(db, {
      scope,
      filters: attr,
      is_narrowed: whole.found !== null || narrowing !== null,
      sample: is_counted_by_kind
        ? await newestPriced(db, { scope, filters: others }, countPassing)
        : newestPassing(place, filters, narrowing),
      sampleOf: (some) => newestPassing(whole, some, narrowing),
    })
  const [{ rows, prices }, attributes] = await Promise.all([counting, countAttributes()])
  return { ...facetsOf(rows, prices), ...attributes }
}

async function findSearched(places: SearchPlaces, scope: Scope, asked: string | undefined): Promise<number[] | null> {
  if (asked === undefined) return null
  const search = (await settleSearch(places, asked)) ?? asked
  const found = foundIds({ scope, search, filters: NO_FILTERS }, await prepareSearch(places.db, search))
  return findIds(places.db, sql`select p.id from ${found}`)
}

interface Counts {
  rows: readonly FacetRow[]
  /** Of the newest products, for the bars. */
  prices: readonly Kopiykas[]
}

/** Each product is read once, for all of them. */
async function countFound(db: Db, from: RawBuilder<unknown>, filters: ProductFilters): Promise<Counts> {
  const found = sql`found as p where true`
  const is_of = sql<boolean>`
    pp.product_id in (select p.id from ${found} and ${conditionWithout(filters, 'precept')})`
  const { rows } = await sql<Counts>`
    with found as materialized (
      select p.id, p.producer, p.dk_code, p.is_in_stock, p.price, p.sale_price from ${from}
    )
    select (
      select json_agg(counted) from ((${counted(ofProducts(found), filters)}) union all (${countedPrecepts(is_of)})) as counted
    ) as rows, to_json(array(${newestPrices(sql`${found} and ${conditionWithout(filters, 'price')}`, sql`p.id desc`)})) as prices
  `.execute(db)
  return rows[0] ?? { rows: [], prices: [] }
}

const ofProducts = (from: RawBuilder<unknown>): Source => ({
  from,
  count: sql`count(*)`,
  low: sql`min(${priceUsed})`,
  high: sql`max(${priceUsed})`,
})

async function countWhole(db: Db, scope: Scope, filters: ProductFilters): Promise<Counts> {
  const whole = wholeOf({ scope, found: null })
  const [rows, precepts, prices] = await Promise.all([
    canCountByPriceKind(filters)
      ? countKinds(db, scope, filters)
      : sql<FacetRow>`${counted(ofProducts(whole), filters)}`.execute(db).then((counts) => counts.rows),
    sql<FacetRow>`${countedPrecepts(ofEachPrecept(sql`${whole} and ${conditionWithout(filters, 'precept')}`))}`.execute(
      db,
    ),
    readPrices(db, sql`${whole} and ${conditionWithout(filters, 'price')}`),
  ])
  return { rows: [...rows, ...precepts.rows], prices }
}

/** From the counts of kinds. */
async function countKinds(db: Db, scope: Scope, filters: ProductFilters): Promise<FacetRow[]> {
  const others = withoutPrice(filters)
  const kinds = canCountByKind(filters) ? kindsOf(scope) : priceKindsOf(scope, filters)
  const of_kinds = {
    from: sql`${kinds} where true`,
    count: sql`sum(p.count)`,
    low: sql`null::bigint`,
    high: sql`null::bigint`,
  }
  const [prices, { rows }] = await Promise.all([
    readExtremes(db, scope, others),
    sql<FacetRow>`${counted(of_kinds, others)}`.execute(db),
  ])
  return rows.map((row) => (row.facet === 'price' ? { ...row, ...prices } : row))
}

interface Source {
  /** `… as p where …`, open for more conditions. */
  from: RawBuilder<unknown>
  count: RawBuilder<unknown>
  low: RawBuilder<unknown>
  high: RawBuilder<unknown>
}

const conditionWithout = (filters: ProductFilters, facet: FacetRow['facet']) =>
  allOf(Object.entries(conditionsOf(filters)).flatMap(([name, condition]) => (name === facet ? [] : [condition])))

/**
 * One scan groups the products by everything that facets count (a thousand groups for 100,000 products); each facet
 * sums the groups that pass the other filters.
 */
function counted(source: Source, filters: ProductFilters): RawBuilder<unknown> {
  const of = (facet: FacetRow['facet']) => conditionWithout(filters, facet)
  const { from, count, low, high } = source
  return sql`
    with base as materialized (
      select p.producer, left(p.dk_code, 4) as dk_class, ${isInStock} as is_in_stock,
        coalesce(${isOnSale}, false) as is_on_sale, ${of('price')} as of_price, ${of('in_stock')} as of_in_stock,
        ${of('on_sale')} as of_on_sale, ${of('producer')} as of_producer, ${of('dk')} as of_dk, ${of('all')} as of_all,
        ${count} as count, ${low} as low, ${high} as high
      from ${from} group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    ),
    dk_classes as (
      select dk_class, sum(count) as count from base where of_dk and dk_class is not null
      group by dk_class order by count desc, dk_class limit ${SHOWN_MAX}
    ),
    -- The filter takes a code that ends in zeros for the whole division, so its count does too.
    dk_counts as (
      select dk_class, (
        select sum(base.count) from base
        where of_dk and starts_with(base.dk_class, left(c.dk_class, 2) || rtrim(substr(c.dk_class, 3), '0'))
      ) as count from dk_classes as c
    )
    select 'price' as facet, null as key, null as name_ua, null as name_en, coalesce(sum(count), 0)::int as count,
      min(low) as low, max(high) as high from base where of_price
    union all select 'all', null, null, null, coalesce(sum(count), 0)::int, null, null from base where of_all
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
      from dk_counts left join lateral (
        select name_ua, name_en from dk_codes where ${isClassOf(sql.ref('dk_codes.code'), sql.ref('dk_class'))} limit 1
      ) as dk on true`
}

/**
 * Starts from `product_precepts`, of which there are few, and looks up each one's product: `offset` prevents a join with
 * all products of a category.
 */
const ofEachPrecept = (from: RawBuilder<unknown>) => sql<boolean>`
  exists (select 1 from ${from} and p.id = pp.product_id offset 0)`

const countedPrecepts = (is_of: RawBuilder<boolean>) => sql`
  select 'precept' as facet, pr.id::text as key, pr.number as name_ua, null as name_en, found.count, null as low,
    null as high
  from (
    select pp.precept_id, count(*)::int as count from product_precepts as pp where ${is_of} group by pp.precept_id
  ) as found join precepts as pr on pr.id = found.precept_id
  order by pr.position, pr.id limit ${SHOWN_MAX}`

function facetsOf(
  rows: readonly FacetRow[],
  prices: readonly Kopiykas[],
): Omit<Facets, 'attributes' | 'attributes_partial'> {
  const of = (facet: FilterName) => rows.filter((row) => row.facet === facet)
  return {
    price: priceRange(of('price')[0], prices),
    in_stock: of('in_stock')[0]?.count ?? 0,
    on_sale: of('on_sale')[0]?.count ?? 0,
    producers: of('producer').map(({ key, count }) => ({ producer: key ?? '', count })),
    precepts: of('precept').map(({ key, name_ua, count }) => ({ id: Number(key), number: name_ua ?? '', count })),
    dk: of('dk').map(({ key, name_ua, name_en, count }) => ({ code: key ?? '', name_ua, name_en, count })),
  }
}

function priceRange(row: FacetRow | undefined, prices: readonly Kopiykas[]): Facets['price'] {
  if (!row || row.low === null || row.high === null) return null
  return { min: hryvnia(row.low), max: hryvnia(row.high), bars: priceBars(prices, row.low, row.high) }
}

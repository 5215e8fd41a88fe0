import { type RawBuilder, sql } from 'kysely'
import type { AttributeFilter } from '@shop/contract/shop/attributes'
import type { Db } from '../../platform/database/db.ts'
import { COUNTED_MAX } from '../attributes/attribute-facets.ts'
import { idsPassing, isListedInCategory, passes } from '../attributes/attribute-filters.ts'
import { conditionsOf } from './filters.ts'
import { allOf, type Listing, placeCondition, type Scope } from './listing.ts'
import { canCountByPriceKind } from './price-kinds.ts'
import { countListed } from './product-counts.ts'

const NEWEST = sql`p.created_at desc, p.id desc`
/** Ids that are found by attributes, prices or a search come without the time of creation. */
const NEWEST_ID = sql`p.id desc`
/** `+ 0` prevents a walk of the primary key. */
const NEWEST_ID_OF_FEW = sql`p.id + 0 desc`

/** The shop, a category, or what a search found there: at most a few thousand ids. */
export interface Place {
  scope: Scope
  found: readonly number[] | null
}

/** A part of a query: `products as p where …`, open for more conditions. */
export const wholeOf = ({ scope, found }: Place): RawBuilder<unknown> =>
  found
    ? sql`products as p where p.id = any(${found}::int[])`
    : sql`products as p where ${placeCondition({ scope, search: null })}`

/** The same of the products that pass all these filters. */
export function passingOf(place: Place, filters: readonly AttributeFilter[]): RawBuilder<unknown> {
  const ids = idsOf(place, filters)
  return ids
    ? sql`${wholeOf(place)} and p.id in (${ids})`
    : sql`${wholeOf(place)} and ${allOf(filters.map((one) => passes(one)))}`
}

/** A query of the ids if an index of attributes finds those of the place. */
function idsOf({ scope, found }: Place, filters: readonly AttributeFilter[]): RawBuilder<unknown> | null {
  if (filters.length === 0) return null
  if (found) return idsPassing(sql<boolean>`v.product_id = any(${found}::int[])`, filters)
  return scope && idsPassing(isListedInCategory(scope), filters)
}

export async function narrowFound(db: Db, place: Place, filters: readonly AttributeFilter[]): Promise<Place> {
  const ids = place.found && idsOf(place, filters)
  return ids ? { ...place, found: await findIds(db, ids) } : place
}

export async function findIds(db: Db, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`select array(${query}) as ids`.execute(db)
  return rows[0]?.ids ?? []
}

/** Ids of the products in which attributes are counted; one more shows that there are more. */
export function newestPassing(
  place: Place,
  filters: readonly AttributeFilter[],
  narrowing: RawBuilder<boolean> | null,
): RawBuilder<unknown> {
  const ids = idsOf(place, filters)
  if (narrowing) return newestOf(sql`${passingOf(place, filters)} and ${narrowing}`, NEWEST_ID)
  if (ids) return newestOf(sql`(${ids}) as p (id)`, NEWEST_ID)
  if (place.found === null) return newestOf(passingOf(place, filters), NEWEST_ID)
  const newest = place.found.toSorted((a, b) => b - a).slice(0, COUNTED_MAX + 1)
  return sql`select unnest(${newest}::int[]) as id`
}

const newestOf = (from: RawBuilder<unknown>, newest: RawBuilder<unknown>) =>
  sql`select p.id from ${from} order by ${newest} limit ${sql.lit(COUNTED_MAX + 1)}`

/** Finding an entry by its price and sorting it takes as long as reading this many in a walk from the newest. */
const WALKED_PER_FOUND = 30

/**
 * The same by other filters, in the shop or a category. Of few products in a price range, the index of prices finds all:
 * a walk from the newest would read a whole category for them. How many there are is known from the counts of kinds,
 * which the planner, assuming that prices are the same in all categories, misses by thousands.
 *
 * @param countPassing how many pass all filters; only asked where `canCountByPriceKind`
 */
export async function newestPriced(
  db: Db,
  { scope, filters }: Omit<Listing, 'search'>,
  countPassing: () => Promise<number>,
): Promise<RawBuilder<unknown>> {
  const conditions = conditionsOf(filters)
  const passing = sql`${wholeOf({ scope, found: null })} and ${allOf(Object.values(conditions))}`
  if (!conditions.price) return newestOf(passing, NEWEST)
  if (!canCountByPriceKind(filters)) return newestOf(passing, NEWEST_ID)
  const [count, listed] = await Promise.all([countPassing(), countListed(db, scope)])
  const walked = (COUNTED_MAX * listed) / count
  return newestOf(passing, count < walked / WALKED_PER_FOUND ? NEWEST_ID_OF_FEW : NEWEST)
}

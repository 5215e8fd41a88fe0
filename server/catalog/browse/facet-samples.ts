import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { COUNTED_MAX } from '../attributes/attribute-facets.ts'
import { conditionsOf } from './filters.ts'
import { allOf, type Listing } from './listing.ts'
import { canCountByPriceKind } from './price-kinds.ts'
import { countListed } from './product-counts.ts'

export const NEWEST = sql`p.created_at desc, p.id desc`
/** Ids that are found by attributes, prices or a search come without the time of creation. */
export const NEWEST_ID = sql`p.id desc`
/** `+ 0` prevents a walk of the primary key. */
const NEWEST_ID_OF_FEW = sql`p.id + 0 desc`

/** Above this the ids are found again by each query. */
const IDS_MAX = 10_000

export interface FoundProducts {
  /** Of the ids. */
  query: RawBuilder<unknown>
  ids: readonly number[] | null
}

/**
 * Once for several queries: otherwise each read all products of the category. Of 100,000 products, 40 requests with two
 * attributes took 8.5 s of the database's time, and 1.8 s so.
 */
export async function findProducts(db: Db, query: RawBuilder<unknown>): Promise<FoundProducts> {
  const { rows } = await sql<{ ids: number[] }>`
    with found as materialized (${query})
    select array(select * from found limit ${sql.lit(IDS_MAX + 1)}) as ids`.execute(db)
  const ids = rows[0]?.ids ?? []
  return { query, ids: ids.length > IDS_MAX ? null : ids }
}

/** `products as p where …`, open for more conditions. */
export const among = ({ query, ids }: FoundProducts): RawBuilder<unknown> =>
  ids === null
    ? sql`products as p where p.id = any(array(${query}))`
    : sql`products as p where p.id = any(${ids}::int[])`

/** Ids of the sample in which attributes are counted; one more shows that there are more. */
const sampleOf = (from: RawBuilder<unknown>, newest: RawBuilder<unknown>) =>
  sql`select p.id from ${from} order by ${newest} limit ${sql.lit(COUNTED_MAX + 1)}`

export function newestOf(found: FoundProducts, narrowing: RawBuilder<boolean> | null): RawBuilder<unknown> {
  if (narrowing) return sampleOf(sql`${among(found)} and ${narrowing}`, NEWEST_ID)
  if (found.ids === null) return sampleOf(sql`(${found.query}) as p (id)`, NEWEST_ID)
  return sql`select unnest(${found.ids.toSorted((a, b) => b - a).slice(0, COUNTED_MAX + 1)}::int[]) as id`
}

/** Reading a row from the table takes as long as this many entries of an index. */
const ENTRIES_PER_ROW = 30

/**
 * Of few products in a price range, the index of prices finds all: a walk from the newest would read a whole category
 * for them. How many there are is known from the counts of kinds, which the planner, assuming that prices are the same
 * in all categories, misses by thousands.
 *
 * @param whole the category, `products as p where …`
 * @param countPassing how many pass all filters; only asked where `canCountByPriceKind`
 */
export async function newestPriced(
  db: Db,
  { scope, filters }: Omit<Listing, 'search'>,
  whole: RawBuilder<unknown>,
  countPassing: () => Promise<number>,
): Promise<RawBuilder<unknown>> {
  const { price, ...others } = conditionsOf(filters)
  const passing = sql`${whole} and ${allOf(Object.values(conditionsOf(filters)))}`
  if (!price) return sampleOf(passing, NEWEST)
  if (!canCountByPriceKind(filters)) return sampleOf(passing, NEWEST_ID)
  const [count, listed] = await Promise.all([countPassing(), countListed(db, scope)])
  const walked = (COUNTED_MAX * listed) / count
  if (count < walked / ENTRIES_PER_ROW) return sampleOf(passing, NEWEST_ID_OF_FEW)
  if (Object.keys(others).length === 0) return sampleOf(passing, NEWEST)
  // The index of newest products has the prices: only products of that price are read.
  const priced = sql`(
    select p.id, p.created_at from ${whole} and ${price} order by ${NEWEST} offset 0
  ) as priced join products as p on p.id = priced.id where ${allOf(Object.values(others))}`
  return sampleOf(priced, sql`priced.created_at desc, priced.id desc`)
}

import { type RawBuilder, sql } from 'kysely'
import type { ProductFilters } from '@shop/contract/shop/product-filters'
import { type Kopiykas, kopiykas } from '@shop/contract/rules/money/price'
import type { Db } from '../../platform/database/db.ts'
import { conditionsOf, isFiltered, priceUsed } from './filters.ts'
import { allOf, listingCondition, placeCondition, type Scope } from './listing.ts'

/** As in migration 0061. */
const STEP_BITS = 6

type Range = Pick<ProductFilters, 'price_min' | 'price_max'>

/** Whether these filters use only fields that a kind shares, and the price. */
export const canCountByPriceKind = ({ precept, attr }: ProductFilters): boolean =>
  precept === undefined && attr === undefined

export const withoutPrice = (filters: ProductFilters): ProductFilters => ({
  ...filters,
  price_min: undefined,
  price_max: undefined,
})

/**
 * `… as p` like `kindsOf`, of the products in the range. Of steps of prices that are only partly in it, each product is
 * read.
 */
export function priceKindsOf(scope: Scope, range: Range): RawBuilder<unknown> {
  const { from, to, whole_from, whole_to } = stepsOf(range)
  const parts = [
    ...(from < whole_from ? [productsBetween(scope, from, whole_from)] : []),
    ...(whole_from < whole_to ? [stepsBetween(scope, whole_from, whole_to)] : []),
    ...(whole_to < to ? [productsBetween(scope, whole_to, to)] : []),
  ]
  const none = [stepsBetween(scope, 0, 0)]
  return sql`(${sql.join(parts.length > 0 ? parts : none, sql` union all `)}) as p`
}

export async function countByPriceKind(db: Db, scope: Scope, filters: ProductFilters): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(count), 0)::int as total from ${priceKindsOf(scope, filters)}
    where ${allOf(Object.values(conditionsOf(withoutPrice(filters))))}`.execute(db)
  return rows[0]?.total ?? 0
}

interface Extremes {
  low: Kopiykas | null
  high: Kopiykas | null
}

/**
 * From the two ends of an index (migration 0019); with filters within the first and the last step that has such
 * products, since there may be none among thousands of entries.
 *
 * @param filters without a price
 */
export async function readExtremes(db: Db, scope: Scope, filters: ProductFilters): Promise<Extremes> {
  const is_passing = listingCondition({ scope, filters })
  const extreme = (of: 'min' | 'max', is_near: RawBuilder<unknown>) => sql`(
    select ${sql.raw(of)}(${priceUsed}) from products as p where ${is_passing} and ${is_near})`
  const steps = sql`
    select min(price_from) as first, max(price_from) as last from (
      select price_from from (
        select price_from, change, ${standIn} from product_price_kinds where ${isInScope(scope)}) as p
      where ${allOf(Object.values(conditionsOf(filters)))} group by price_from having sum(change) > 0) as found`
  const { rows } = await (
    isFiltered(filters)
      ? sql<Extremes>`
          with steps as materialized (${steps})
          select ${extreme('min', sql`${priceUsed} >= (select first from steps)`)} as low,
            ${extreme('max', sql`${priceUsed} < (select last + price_step_width(last) from steps)`)} as high`
      : sql<Extremes>`select ${extreme('min', sql`true`)} as low, ${extreme('max', sql`true`)} as high`
  ).execute(db)
  return rows[0] ?? { low: null, high: null }
}

/** In kopiykas, from each first one to before the last one. Whole steps may be none. */
interface Steps {
  from: number
  to: number
  whole_from: number
  whole_to: number
}

function stepsOf({ price_min, price_max }: Range): Steps {
  const from: number = price_min === undefined ? 0 : kopiykas(price_min)
  const to = price_max === undefined ? Infinity : Math.max(from, kopiykas(price_max) + 1)
  const step_from = stepFrom(from)
  const whole_from = Math.min(step_from === from ? from : step_from + widthAt(from), to)
  const whole_to = to === Infinity ? Infinity : Math.max(stepFrom(to), whole_from)
  return { from, to, whole_from, whole_to }
}

const widthAt = (price: number) => 2 ** Math.max(price.toString(2).length - STEP_BITS, 0)
const stepFrom = (price: number) => price - (price % widthAt(price))

const isInScope = (scope: Scope) => (scope ? sql<boolean>`${sql.ref(scope.column)} = ${scope.id}` : sql<boolean>`true`)

const isBetween = (of: RawBuilder<unknown>, from: number, to: number) =>
  to === Infinity ? sql<boolean>`${of} >= ${from}` : sql<boolean>`${of} >= ${from} and ${of} < ${to}`

/**
 * Conditions for products work on it. With the types of `products`: otherwise PostgreSQL would read all columns of the
 * products beside it, not only those that a query needs, which an index may have.
 */
const standIn = sql`producer, dk_code, is_in_stock, 1::bigint as price, case when is_on_sale then 0::bigint end as sale_price`

const stepsBetween = (scope: Scope, from: number, to: number) => sql`
  select ${standIn}, sum(change) as count
  from product_price_kinds where ${isInScope(scope)} and ${isBetween(sql`price_from`, from, to)}
  group by producer, dk_code, is_in_stock, is_on_sale having sum(change) > 0`

const productsBetween = (scope: Scope, from: number, to: number) => sql`
  select p.producer, p.dk_code, p.is_in_stock, p.price, p.sale_price, 1::bigint as count
  from products as p where ${placeCondition({ scope, search: null })} and ${isBetween(priceUsed, from, to)}`

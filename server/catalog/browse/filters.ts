import { type RawBuilder, sql } from 'kysely'
import type { ProductFilters } from '@shop/contract/product-filters'
import { kopiykas } from '@shop/contract/rules/price'
import { STATUS } from '@shop/contract/catalog'

/** What each filter asks of `products as p`; those that are not set are not there. Facets count each without its own. */
export type Conditions = Partial<Record<FilterName, RawBuilder<boolean>>>
export type FilterName = 'price' | 'in_stock' | 'on_sale' | 'producer' | 'precept' | 'dk'

/** Kopiykas. Written as the indexes have it (migration 0010). */
export const priceUsed = sql<number>`coalesce(p.sale_price, p.price)`
export const isOnSale = sql<boolean>`p.sale_price < p.price`
/** In stock as the buyer reads it: status 2 with something left. What is expected may be ordered, and is not there yet. */
export const isInStock = sql<boolean>`(p.status_id = ${sql.lit(STATUS.in_stock)} and p.amount_in_store > 0)`

export function conditionsOf(filters: ProductFilters): Conditions {
  const { producer, precept, dk } = filters
  const price = priceCondition(filters)
  return {
    ...(price && { price }),
    ...(filters.in_stock && { in_stock: isInStock }),
    ...(filters.on_sale && { on_sale: isOnSale }),
    ...(producer && { producer: sql<boolean>`p.producer = any(${producer}::text[])` }),
    ...(precept !== undefined && { precept: hasPrecept(precept) }),
    // Digits or the word `none`: the contract lets nothing else through.
    ...(dk !== undefined && { dk: sql<boolean>`p.dk_code like ${`${dk}%`}` }),
  }
}

function priceCondition({ price_min, price_max }: ProductFilters): RawBuilder<boolean> | undefined {
  const bounds = [
    ...(price_min === undefined ? [] : [sql<boolean>`${priceUsed} >= ${kopiykas(price_min)}`]),
    ...(price_max === undefined ? [] : [sql<boolean>`${priceUsed} <= ${kopiykas(price_max)}`]),
  ]
  return bounds.length === 0 ? undefined : sql<boolean>`(${sql.join(bounds, sql` and `)})`
}

const hasPrecept = (precept_id: number) => sql<boolean>`
  exists (select 1 from product_precepts pp where pp.product_id = p.id and pp.precept_id = ${precept_id})`

export const NO_FILTERS = {} as ProductFilters

/** Whether anything but the order is asked for. */
export const isFiltered = (filters: ProductFilters): boolean => Object.keys(conditionsOf(filters)).length > 0

/**
 * Whether answers of these filters may be kept: there are few of them. Prices, and sets of producers, are as many as
 * anybody likes to make up.
 */
export const isKeepable = ({ price_min, price_max, producer, precept, dk }: ProductFilters): boolean =>
  [price_min, price_max, producer, precept, dk].every((value) => value === undefined)

import { type RawBuilder, sql } from 'kysely'
import type { ProductFilters } from '@shop/contract/shop/product-filters'
import { kopiykas } from '@shop/contract/rules/money/price'
import { passes } from '../attributes/attribute-filters.ts'

/** Conditions on `products as p` for the filters that are set. */
export type Conditions = Partial<Record<FilterName, RawBuilder<boolean>>>
export type FilterName = 'price' | 'in_stock' | 'on_sale' | 'producer' | 'precept' | 'dk' | 'attr'

/** Kopiykas. Must match the indexes' expression (migration 0010). */
export const priceUsed = sql<number>`coalesce(p.sale_price, p.price)`
export const isOnSale = sql<boolean>`p.sale_price < p.price`
/** Expected products (status 3) can be ordered but are not in stock. The indexes of lists have it (migration 0087). */
export const isInStock = sql<boolean>`p.is_in_stock`

export function conditionsOf(filters: ProductFilters): Conditions {
  const { producer, precept, dk, attr } = filters
  const price = priceCondition(filters)
  return {
    ...(price && { price }),
    ...(filters.in_stock && { in_stock: isInStock }),
    ...(filters.on_sale && { on_sale: isOnSale }),
    ...(producer && { producer: sql<boolean>`p.producer = any(${producer}::text[])` }),
    ...(precept !== undefined && { precept: hasPrecept(precept) }),
    ...(dk !== undefined && { dk: hasDk(dk) }),
    ...(attr && {
      attr: sql<boolean>`(${sql.join(
        attr.map((one) => passes(one)),
        sql` and `,
      )})`,
    }),
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

/** Only digits or `none` pass the contract: nothing to escape. */
export const hasDk = (dk: string) => sql<boolean>`p.dk_code like ${`${dk}%`}`

/** The same through the codes of the register: an index need not be in an order that beginnings can use. */
export const hasDkByIndex = (dk: string) => sql<boolean>`
  p.dk_code = any(array(select code from dk_codes where code like ${`${dk}%`}))`

export const NO_FILTERS = {} as ProductFilters

export const isFiltered = (filters: ProductFilters): boolean => Object.keys(conditionsOf(filters)).length > 0

/** Prices, producers and codes have too many combinations. */
export const isCacheable = ({ price_min, price_max, producer, precept, dk, attr }: ProductFilters): boolean =>
  [price_min, price_max, producer, precept, dk, attr].every((value) => value === undefined)

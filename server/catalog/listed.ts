import { STATUS, type StatusId } from '@shop/contract/shop/catalog'
import { isSold } from '@shop/contract/rules/goods/stock'
import { type RawBuilder, sql } from 'kysely'

/** Active and not removed from the price list. */
export const isListed = (product: { active: boolean; status_id: StatusId }): boolean =>
  product.active && isSold(product.status_id)

/** Matches the condition of the partial indexes. */
export const isListedIn = (products: 'p' | 'products'): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${products}.active`)} and ${sql.ref(`${products}.status_id`)} <> ${sql.lit(STATUS.removed)}`

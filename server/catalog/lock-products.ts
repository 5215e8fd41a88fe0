import { sql } from 'kysely'
import type { Tx } from '../platform/db.ts'

/**
 * Products to be changed, for `select(…).execute()`: the one way in which several are locked.
 *
 * In the order of ids: two baskets with the same goods in another sequence would wait for each other for ever. `no key
 * update` keeps other takers out as `update` does, but lets baskets and favourites refer to the product.
 */
export const lockedProducts = (tx: Tx, product_ids: readonly number[]) =>
  tx
    .selectFrom('products')
    .where(sql<boolean>`id = any(${product_ids}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()

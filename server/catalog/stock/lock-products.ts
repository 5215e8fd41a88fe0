import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'

/**
 * Use this wherever several products are locked, followed by `select(…).execute()`.
 *
 * Locks in the order of ids: two baskets with the same goods in another sequence would deadlock. `no key update` blocks
 * other writers as `update` does, but baskets and favourites can still reference the product.
 */
export const lockedProducts = (tx: Tx, product_ids: readonly number[]) =>
  tx
    .selectFrom('products')
    .where(sql<boolean>`id = any(${product_ids}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()

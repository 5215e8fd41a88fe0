import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import { shortIntList } from '../../platform/database/short-int-list.ts'

/**
 * Use this wherever several products are locked, followed by `select(…).execute()`. Components of kits, and kits that
 * contain them, are locked and returned too: a trigger writes these kits.
 *
 * Components before kits, by id: baskets with the same goods in another sequence would deadlock. With `no key update`
 * baskets and favourites can still reference the product.
 */
export const lockedProducts = (tx: Tx, product_ids: readonly number[]) =>
  productsWithKits(tx, product_ids).forNoKeyUpdate()

/** The same, not locked. */
export const productsWithKits = (tx: Tx, product_ids: readonly number[]) =>
  tx
    .selectFrom('products')
    .where(
      sql<boolean>`id = any(array(
        with wanted as (
          select unnest(${shortIntList(product_ids)}) as id
          union
          select product_id from kit_components where kit_id = any(${shortIntList(product_ids)}))
        select id from wanted
        union
        select k.kit_id from kit_components as k join wanted on wanted.id = k.product_id))`,
    )
    .orderBy('is_kit')
    .orderBy('id')

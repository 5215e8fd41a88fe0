import { findCards } from '../catalog/public.ts'
import type { Tx } from '../platform/db.ts'

/**
 * Keeps what a guest had liked before he logged in, beside what is there; again changes nothing.
 *
 * @returns the ids of products that are gone
 */
export async function mergeFavourites(tx: Tx, user_id: number, product_ids: readonly number[]): Promise<number[]> {
  const cards = await findCards(tx, product_ids)
  // In the order of ids: two tabs that log in at once would otherwise wait for each other.
  const known = [...cards.keys()].sort((a, b) => a - b)
  if (known.length > 0)
    await tx
      .insertInto('favourites')
      .values(known.map((product_id) => ({ user_id, product_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return [...new Set(product_ids)].filter((product_id) => !cards.has(product_id))
}

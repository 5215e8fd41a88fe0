import type { Favourite } from '@shop/contract/shop/favourites'
import { findCards, listCards } from '../catalog/public.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'

/** Last added first. */
export async function listFavourites(db: Db, user_id: number): Promise<Favourite[]> {
  const rows = await db
    .selectFrom('favourites')
    .select('product_id')
    .where('user_id', '=', user_id)
    .orderBy('added_at', 'desc')
    .orderBy('product_id', 'desc')
    .execute()
  const cards = await listCards(
    db,
    rows.map((row) => row.product_id),
  )
  return cards.map((card) => ({ ...card, original_price: card.price }))
}

/** Twice changes nothing. Refuses with `not_found` for an unknown product. */
export async function addFavourite(tx: Tx, user_id: number, product_id: number): Promise<void> {
  const cards = await findCards(tx, [product_id])
  if (!cards.has(product_id)) throw new Refusal('not_found')
  await tx
    .insertInto('favourites')
    .values({ user_id, product_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeFavourite(tx: Tx, user_id: number, product_id: number): Promise<void> {
  await tx.deleteFrom('favourites').where('user_id', '=', user_id).where('product_id', '=', product_id).execute()
}

/**
 * After sign-in; known ones stay.
 *
 * @returns ids of products that no longer exist
 */
export async function mergeFavourites(tx: Tx, user_id: number, product_ids: readonly number[]): Promise<number[]> {
  const cards = await findCards(tx, product_ids)
  // In the order of ids, to avoid deadlocks.
  const known = [...cards.keys()].sort((a, b) => a - b)
  if (known.length > 0)
    await tx
      .insertInto('favourites')
      .values(known.map((product_id) => ({ user_id, product_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return [...new Set(product_ids)].filter((product_id) => !cards.has(product_id))
}

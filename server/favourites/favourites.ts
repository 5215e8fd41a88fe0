import type { Favourite } from '@shop/contract/favourites'
import { findCards, listCards } from '../catalog/public.ts'
import type { Db, Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'

/** The buyer's favourites, last added first. */
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

/** Keeps a product among the favourites; again changes nothing. Refuses with `not_found` for an unknown product. */
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

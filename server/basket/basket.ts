import { sql } from 'kysely'
import type { ProductAmount, ServerBasketLine } from '@shop/contract/basket'
import { AMOUNT_MAX } from '@shop/contract/primitives'
import { canBuy } from '@shop/contract/rules/stock'
import { findCards, listCards } from '../catalog/public.ts'
import type { Db, Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'

/** The buyer's lines, the first added first. Lines of products that are gone are left out. */
export async function listBasket(db: Db, user_id: number): Promise<ServerBasketLine[]> {
  const lines = await db
    .selectFrom('basket_lines')
    .select(['product_id', 'amount'])
    .where('user_id', '=', user_id)
    .orderBy('added_at')
    .orderBy('product_id')
    .execute()
  const cards = await findCards(
    db,
    lines.map((line) => line.product_id),
  )
  return lines.flatMap((line) => {
    const product = cards.get(line.product_id)
    return product ? [{ ...product, product_id: product.id, product_amount: line.amount, product }] : []
  })
}

/**
 * Refuses with `no_stock` when the store holds fewer than this many of the product, with `invalid_data` when there is
 * no such product. All that a guest's call does.
 */
export async function checkStock(db: Db, wanted: ProductAmount): Promise<void> {
  const [product] = await listCards(db, [wanted.product_id])
  if (!product) throw new Refusal('invalid_data', { product_id: ['The selected product is invalid'] })
  if (!canBuy(product) || product.amount_in_store < wanted.product_amount) throw new Refusal('no_stock')
}

/**
 * Puts a product into the buyer's basket, or adds to what is there, up to 100 pieces.
 * Refuses with `no_stock` when the store holds fewer than the line would. Safe to call twice at once.
 */
export async function addToBasket(tx: Tx, user_id: number, added: ProductAmount): Promise<void> {
  await tx
    .insertInto('basket_lines')
    .values({ user_id, product_id: await knownProduct(tx, added.product_id), amount: added.product_amount })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'product_id']).doUpdateSet({
        amount: sql<number>`least(${AMOUNT_MAX}, basket_lines.amount + excluded.amount)`,
      }),
    )
    .execute()
  // Read after the write: the row is ours until commit, so two calls at once count one after the other.
  const line = await tx
    .selectFrom('basket_lines')
    .select('amount')
    .where('user_id', '=', user_id)
    .where('product_id', '=', added.product_id)
    .executeTakeFirstOrThrow()
  await checkStock(tx, { product_id: added.product_id, product_amount: line.amount })
}

async function knownProduct(db: Db, product_id: number): Promise<number> {
  const cards = await findCards(db, [product_id])
  if (!cards.has(product_id)) throw new Refusal('invalid_data', { product_id: ['The selected product is invalid'] })
  return product_id
}

/** Lowers the line by so many pieces; at none or fewer the line goes. */
export async function removeFromBasket(tx: Tx, user_id: number, removed: ProductAmount): Promise<void> {
  const left = await tx
    .updateTable('basket_lines')
    // The check of the table allows no 0: what would fall below 1 is deleted instead, in the same breath.
    .set({ amount: sql<number>`amount - ${removed.product_amount}` })
    .where('user_id', '=', user_id)
    .where('product_id', '=', removed.product_id)
    .where('amount', '>', removed.product_amount)
    .executeTakeFirst()
  if (left.numUpdatedRows > 0n) return
  await tx
    .deleteFrom('basket_lines')
    .where('user_id', '=', user_id)
    .where('product_id', '=', removed.product_id)
    .execute()
}

/** For an order that took everything. */
export async function emptyBasket(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('basket_lines').where('user_id', '=', user_id).execute()
}

import type { ProductAmount } from '@shop/contract/shop/basket'
import { AMOUNT_MAX } from '@shop/contract/primitives'
import { canBuy } from '@shop/contract/rules/stock'
import { findCards } from '../catalog/public.ts'
import type { Tx } from '../platform/database/db.ts'

export interface GuestBasket {
  products: readonly ProductAmount[]
  /** Identifies this basket: sent again, even by ten tabs at once, it is merged only once. null if unknown. */
  key: string | null
}

/**
 * Merges a guest's basket after sign-in. Amounts add up to the stock and to 100; the amount in the account never
 * decreases.
 *
 * @returns the pieces for which there was no room
 */
export async function mergeBasket(tx: Tx, user_id: number, guest: GuestBasket): Promise<ProductAmount[]> {
  if (guest.key !== null && !(await isFirstMerge(tx, user_id, guest.key))) return []
  const wanted = sumByProduct(guest.products)
  const cards = await findCards(tx, [...wanted.keys()])
  const not_kept: ProductAmount[] = []
  for (const [product_id, amount] of wanted) {
    const card = cards.get(product_id)
    const room = card && canBuy(card) ? roomFor(card) : 0
    const added = room > 0 ? await raiseLine(tx, user_id, { product_id, amount, room }) : 0
    if (added < amount) not_kept.push({ product_id, product_amount: amount - added })
  }
  return not_kept
}

/** The insert holds a lock until commit: a second tab with the same basket waits here, then finds it merged. */
async function isFirstMerge(tx: Tx, user_id: number, key: string): Promise<boolean> {
  const inserted = await tx
    .insertInto('basket_merges')
    .values({ user_id, key })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** In the order of ids: two baskets with the same products would deadlock otherwise. */
function sumByProduct(products: readonly ProductAmount[]): Map<number, number> {
  const amounts = new Map<number, number>()
  for (const { product_id, product_amount } of [...products].sort((a, b) => a.product_id - b.product_id))
    amounts.set(product_id, (amounts.get(product_id) ?? 0) + product_amount)
  return amounts
}

const roomFor = (card: { amount_in_store: number; order_multiple: number }) =>
  Math.floor(Math.min(card.amount_in_store, AMOUNT_MAX) / card.order_multiple) * card.order_multiple

/** @returns how many of the pieces were added */
async function raiseLine(
  tx: Tx,
  user_id: number,
  { product_id, amount, room }: { product_id: number; amount: number; room: number },
): Promise<number> {
  const added = Math.min(amount, room)
  const created = await tx
    .insertInto('basket_lines')
    .values({ user_id, product_id, amount: added })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (created.numInsertedOrUpdatedRows === 1n) return added
  const line = await tx
    .selectFrom('basket_lines')
    .select('amount')
    .where('user_id', '=', user_id)
    .where('product_id', '=', product_id)
    .forUpdate()
    .executeTakeFirst()
  // The line was removed between the two statements: nothing to add to.
  if (!line) return 0
  const raised = Math.max(line.amount, Math.min(line.amount + amount, room))
  await tx
    .updateTable('basket_lines')
    .set({ amount: raised })
    .where('user_id', '=', user_id)
    .where('product_id', '=', product_id)
    .execute()
  return raised - line.amount
}

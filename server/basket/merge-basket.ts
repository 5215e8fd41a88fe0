import type { ProductAmount } from '@shop/contract/basket'
import { AMOUNT_MAX } from '@shop/contract/primitives'
import { canBuy } from '@shop/contract/rules/stock'
import { findCards } from '../catalog/public.ts'
import type { Tx } from '../platform/db.ts'

export interface GuestBasket {
  products: readonly ProductAmount[]
  /** Names this one basket: sent again, also by ten tabs at once, it is not added again. null for no name. */
  key: string | null
}

/**
 * Adds what somebody had put into the basket before he logged in. Amounts add up to the stock and to 100; what is in
 * the basket already never becomes less.
 *
 * @returns the pieces for which there was no room
 */
export async function mergeBasket(tx: Tx, user_id: number, guest: GuestBasket): Promise<ProductAmount[]> {
  if (guest.key !== null && !(await isFirstTime(tx, user_id, guest.key))) return []
  const wanted = addedUp(guest.products)
  const cards = await findCards(tx, [...wanted.keys()])
  const not_kept: ProductAmount[] = []
  for (const [product_id, amount] of wanted) {
    const card = cards.get(product_id)
    const room = card && canBuy(card) ? roomFor(card) : 0
    const kept = room > 0 ? await raiseLine(tx, user_id, { product_id, amount, room }) : 0
    if (kept < amount) not_kept.push({ product_id, product_amount: amount - kept })
  }
  return not_kept
}

/** Locked until commit: a second tab with the same basket waits here, and then finds it done. */
async function isFirstTime(tx: Tx, user_id: number, key: string): Promise<boolean> {
  const inserted = await tx
    .insertInto('basket_merges')
    .values({ user_id, key })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** One line a product, in the order of ids: two baskets with the same goods would otherwise wait for each other. */
function addedUp(products: readonly ProductAmount[]): Map<number, number> {
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
  // Taken out of the basket in the very moment between the two statements: then there is nothing to add up with.
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

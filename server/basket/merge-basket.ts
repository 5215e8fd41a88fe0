import type { ProductAmount } from '@shop/contract/shop/basket'
import { AMOUNT_MAX } from '@shop/contract/primitives'
import { canBuy } from '@shop/contract/rules/goods/stock'
import { findCards } from '../catalog/public.ts'
import type { Tx } from '../platform/database/db.ts'

export interface GuestBasket {
  products: readonly ProductAmount[]
  /** Sent again, a basket with this key is merged only once. null if unknown. */
  key: string | null
}

/**
 * After sign-in. Amounts add up to the stock and to 100; the account's never decrease.
 *
 * @returns the pieces without room
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
  await chooseOptions(tx, user_id, guest.products)
  return not_kept
}

async function chooseOptions(tx: Tx, user_id: number, products: readonly ProductAmount[]): Promise<void> {
  for (const { product_id, options = [] } of products)
    if (options.length > 0)
      await tx
        .updateTable('basket_lines')
        .set({ options })
        .where('user_id', '=', user_id)
        .where('product_id', '=', product_id)
        .execute()
}

/** The insert's lock lets a second tab wait, then find the basket merged. */
async function isFirstMerge(tx: Tx, user_id: number, key: string): Promise<boolean> {
  const inserted = await tx
    .insertInto('basket_merges')
    .values({ user_id, key })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** In the order of ids, to avoid deadlocks. */
function sumByProduct(products: readonly ProductAmount[]): Map<number, number> {
  const amounts = new Map<number, number>()
  for (const { product_id, product_amount } of [...products].sort((a, b) => a.product_id - b.product_id))
    amounts.set(product_id, (amounts.get(product_id) ?? 0) + product_amount)
  return amounts
}

const roomFor = (card: { amount_in_store: number; order_multiple: number }) =>
  Math.floor(Math.min(card.amount_in_store, AMOUNT_MAX) / card.order_multiple) * card.order_multiple

/** @returns the number of added pieces */
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
  // Removed between the two statements.
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

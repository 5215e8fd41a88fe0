import type { ProductAmount } from '@shop/contract/shop/basket'
import { lookUpProducts } from '../../products/look-up-products.ts'
import { tokenCookie } from '../../account/public.ts'
import { randomKey } from '../../api/random-key.ts'
import { amountIn, withCard, withUnsent, type BasketLine } from './basket-lines.ts'
import { changeLines, useBasket } from './basket-store.ts'
import { planReorder, type ReorderLine } from './plan-reorder.ts'
import { addToServerBasket } from './server-basket.ts'

/**
 * Adds the products of an earlier order to the signed-in buyer's basket. Rejects if the server does not respond; a
 * retry with the same key does not add them twice.
 *
 * @returns the result for each product
 */
export async function reorder(ordered: readonly ProductAmount[], key: string): Promise<ReorderLine[]> {
  const cards = await lookUpProducts(ordered.map(({ product_id }) => product_id))
  if (cards.size === 0 && ordered.length > 0) throw new Error('The products could not be looked up')
  const plan = planReorder(ordered, cards, useBasket.getState().lines)
  const products = plan
    .filter(({ added }) => added > 0)
    .map(({ product_id, added }) => ({ product_id, product_amount: added }))
  if (products.length === 0) return plan
  // Another buyer may have taken the last piece between the two calls.
  const not_added = new Map(
    (await addToServerBasket(products, key)).map((line) => [line.product_id, line.product_amount]),
  )
  return plan.map((line) => reduced(line, not_added.get(line.product_id) ?? 0))
}

/** The same without an account too: a guest's basket is in the browser. */
export async function reorderAsAnybody(ordered: readonly ProductAmount[]): Promise<ReorderLine[]> {
  if (tokenCookie() !== null) return reorder(ordered, randomKey())
  const cards = await lookUpProducts(ordered.map(({ product_id }) => product_id))
  if (cards.size === 0 && ordered.length > 0) throw new Error('The products could not be looked up')
  const plan = planReorder(ordered, cards, useBasket.getState().lines)
  changeLines((lines) =>
    plan.reduce((raised, { product_id, added }) => {
      const card = cards.get(product_id)
      if (!card || added <= 0) return raised
      const before = amountIn(raised, product_id)
      return withUnsent(withCard(raised, card, before + added), product_id, added)
    }, lines as BasketLine[]),
  )
  return plan
}

function reduced(line: ReorderLine, not_added: number): ReorderLine {
  if (not_added === 0) return line
  const added = line.added - not_added
  return { ...line, added, problem: added > 0 ? 'lowered' : 'sold_out' }
}

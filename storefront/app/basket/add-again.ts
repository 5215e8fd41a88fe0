import type { ProductAmount } from '@shop/contract/basket'
import { lookUpProducts } from '../product-lookup.ts'
import { useBasket } from './basket-store.ts'
import { planAgain, type AgainLine } from './plan-again.ts'
import { addToServerBasket } from './server-basket.ts'

/**
 * Puts what was ordered before into the signed-in buyer's basket again, beside what is there. Rejects when the shop
 * does not answer; sent again with the same key it still counts once.
 *
 * @returns what became of each product
 */
export async function addAgain(ordered: readonly ProductAmount[], key: string): Promise<AgainLine[]> {
  const cards = await lookUpProducts(ordered.map(({ product_id }) => product_id))
  if (cards.size === 0 && ordered.length > 0) throw new Error('The shop did not tell what it has of the products')
  const plan = planAgain(ordered, cards, useBasket.getState().lines)
  const products = plan
    .filter(({ added }) => added > 0)
    .map(({ product_id, added }) => ({ product_id, product_amount: added }))
  if (products.length === 0) return plan
  // Somebody else may have bought the last piece between the two calls.
  const not_kept = new Map(
    (await addToServerBasket(products, key)).map((line) => [line.product_id, line.product_amount]),
  )
  return plan.map((line) => lessened(line, not_kept.get(line.product_id) ?? 0))
}

function lessened(line: AgainLine, not_kept: number): AgainLine {
  if (not_kept === 0) return line
  const added = line.added - not_kept
  return { ...line, added, problem: added > 0 ? 'lowered' : 'sold_out' }
}

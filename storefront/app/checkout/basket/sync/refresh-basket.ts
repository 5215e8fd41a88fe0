import { lookUpProducts } from '../../../products/look-up-products.ts'
import { refreshedLines } from '../basket-lines.ts'
import { changeLines, useBasket } from '../basket-store.ts'
import { recordPriceChanges } from '../line-warnings.ts'

/**
 * Updates prices and stock and records the changes. Lines without a response stay; the server checks the shown prices
 * at the order.
 */
export async function refreshBasket(): Promise<void> {
  const cards = await lookUpProducts(
    useBasket.getState().lines.flatMap(({ id, options }) => [id, ...options.map((option) => option.id)]),
  )
  if (cards.size === 0) return
  changeLines((lines) => {
    const fresh = refreshedLines(lines, cards)
    recordPriceChanges(fresh.changes)
    return fresh.lines
  })
}

import { lookUpProducts } from '../../products/look-up-products.ts'
import { refreshedLines } from './basket-lines.ts'
import { changeLines, useBasket } from './basket-store.ts'
import { recordPriceChanges } from './line-warnings.ts'

/**
 * Updates prices and stock of the lines and records what changed since the buyer saw them. Lines without a response
 * stay unchanged; the server checks the shown prices again when the order is placed.
 */
export async function refreshBasket(): Promise<void> {
  const cards = await lookUpProducts(useBasket.getState().lines.map(({ id }) => id))
  if (cards.size === 0) return
  changeLines((lines) => {
    const fresh = refreshedLines(lines, cards)
    recordPriceChanges(fresh.changes)
    return fresh.lines
  })
}

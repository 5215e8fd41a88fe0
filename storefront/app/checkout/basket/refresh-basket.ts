import { lookUpProducts } from '../product-lookup.ts'
import { refreshedLines } from './basket-lines.ts'
import { changeLines, useBasket } from './basket-store.ts'
import { notePriceChanges } from './line-notices.ts'

/**
 * Brings today's prices and stock into the lines and notes what has changed since the buyer saw them. What the server
 * does not answer for stays as it was: the order itself is held against the shown prices once more.
 */
export async function refreshBasket(): Promise<void> {
  const cards = await lookUpProducts(useBasket.getState().lines.map(({ id }) => id))
  if (cards.size === 0) return
  changeLines((lines) => {
    const fresh = refreshedLines(lines, cards)
    notePriceChanges(fresh.changes)
    return fresh.lines
  })
}

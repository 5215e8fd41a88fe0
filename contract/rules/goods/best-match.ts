import type { NormMatch } from '../../shop/rooms.ts'
import { canBuy, isOffered } from './stock.ts'

/**
 * Fitting before partly fitting, whatever the stock: a school has to meet the Ministry order. Among equals the one of
 * which most of `amount` pieces can be delivered, then one not merely expected, then the given order. Null without
 * products.
 */
export function bestMatch(matches: readonly NormMatch[], amount: number): NormMatch | null {
  const delivered = (match: NormMatch) => (canBuy(match) ? Math.min(match.amount_in_store, Math.max(1, amount)) : 0)
  const [best = null] = matches.toSorted(
    (a, b) =>
      Number(a.how === 'partly') - Number(b.how === 'partly') ||
      delivered(b) - delivered(a) ||
      Number(isOffered(b)) - Number(isOffered(a)),
  )
  return best
}

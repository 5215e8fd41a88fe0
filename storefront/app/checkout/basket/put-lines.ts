import type { Card } from '@shop/contract/shop/catalog'
import { tokenCookie } from '../../account/public.ts'
import { amountIn, withCard, withUnsent } from './basket-lines.ts'
import { changeLines } from './basket-store.ts'

/** Other lines stay. A buyer's server basket must have them already. */
export function putLines(wanted: readonly { card: Card; amount: number }[]): void {
  const is_buyer = tokenCookie() !== null
  changeLines((lines) =>
    wanted.reduce(
      (all, { card, amount }) => {
        const set = withCard(all, card, amount)
        return is_buyer ? set : withUnsent(set, card.id, amount - amountIn(all, card.id))
      },
      [...lines],
    ),
  )
}

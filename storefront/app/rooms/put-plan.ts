import type { NormMatch } from '@shop/contract/shop/rooms'
import { putPlanIntoBasket } from '@shop/contract/shop/plans'
import { call } from '../api/call.ts'
import { putLines } from '../checkout/public.ts'

/**
 * Puts a saved plan's goods into the basket, replacing lines of the same products. `matches` holds the cards of its goods.
 *
 * @returns the positions, or parts of them, that the store does not have
 */
export async function putPlan(code: string, matches: readonly NormMatch[]) {
  const { data } = await call(putPlanIntoBasket, { params: { code } })
  const cards = new Map(matches.map((match) => [match.product_id, match]))
  putLines(
    data.products.flatMap(({ product_id, product_amount }) => {
      const card = cards.get(product_id)
      return card ? [{ card, amount: product_amount }] : []
    }),
  )
  return data.left_out
}

import type { NormMatch } from '@shop/contract/shop/rooms'
import { putPlanIntoBasket } from '@shop/contract/shop/plans'
import { call } from '../../api/call.ts'
import { putLines } from '../../checkout/public.ts'

/**
 * Replaces basket lines of the same products. `matches`: the cards of the goods.
 *
 * @returns the positions, or parts of them, without stock
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

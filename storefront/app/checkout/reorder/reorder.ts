import { getProduct } from '@shop/contract/shop/catalog'
import type { ProductAmount } from '@shop/contract/shop/basket'
import { lookUpProducts } from '../../products/look-up-products.ts'
import { tokenCookie } from '../../account/public.ts'
import { call } from '../../api/call.ts'
import { randomKey } from '../../api/random-key.ts'
import { amountIn, type LineOption, optionOf, withCard, withUnsent, type BasketLine } from '../basket/basket-lines.ts'
import { changeLines, useBasket } from '../basket/basket-store.ts'
import { planReorder, type ReorderLine } from './plan-reorder.ts'
import { addToServerBasket } from '../basket/sync/server-basket.ts'

/** Rejects without a response; a retry with the same key adds nothing twice. */
export async function reorder(ordered: readonly ProductAmount[], key: string): Promise<ReorderLine[]> {
  const cards = await lookUpProducts(ordered.map(({ product_id }) => product_id))
  if (cards.size === 0 && ordered.length > 0) throw new Error('The products could not be looked up')
  const plan = planReorder(ordered, cards, useBasket.getState().lines)
  const products = plan
    .filter(({ added }) => added > 0)
    .map(({ product_id, added, options }) => ({
      product_id,
      product_amount: added,
      ...(options.length > 0 && { options }),
    }))
  if (products.length === 0) return plan
  // The last piece may be gone.
  const not_added = new Map(
    (await addToServerBasket(products, key)).map((line) => [line.product_id, line.product_amount]),
  )
  return plan.map((line) => reduced(line, not_added.get(line.product_id) ?? 0))
}

/** A guest's basket is in the browser. */
export async function reorderAsAnybody(ordered: readonly ProductAmount[]): Promise<ReorderLine[]> {
  if (tokenCookie() !== null) return reorder(ordered, randomKey())
  const cards = await lookUpProducts(ordered.map(({ product_id }) => product_id))
  if (cards.size === 0 && ordered.length > 0) throw new Error('The products could not be looked up')
  const plan = planReorder(ordered, cards, useBasket.getState().lines)
  const options = await currentOptions(plan.filter(({ added }) => added > 0))
  changeLines((lines) =>
    plan.reduce((raised, { product_id, added }) => {
      const card = cards.get(product_id)
      if (!card || added <= 0) return raised
      const before = amountIn(raised, product_id)
      return withUnsent(withCard(raised, card, before + added, options.get(product_id)), product_id, added)
    }, lines as BasketLine[]),
  )
  return plan
}

/** For buyers the server does this. */
async function currentOptions(plan: readonly ReorderLine[]): Promise<Map<number, LineOption[]>> {
  const kits = plan.filter(({ options }) => options.length > 0)
  const found = await Promise.all(
    kits.map(async ({ product_id, options }): Promise<[number, LineOption[]]> => {
      const { data } = await call(getProduct, { params: { id: String(product_id) } })
      const parts = data.components.filter((part) => part.is_optional && options.includes(part.product_id))
      return [product_id, parts.map((part) => optionOf(part, part.amount))]
    }),
  )
  return new Map(found)
}

function reduced(line: ReorderLine, not_added: number): ReorderLine {
  if (not_added === 0) return line
  const added = line.added - not_added
  return { ...line, added, problem: added > 0 ? 'lowered' : 'sold_out' }
}

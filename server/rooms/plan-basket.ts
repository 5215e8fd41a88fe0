import type { ProductAmount } from '@shop/contract/shop/basket'
import type { Gap, LEFT_OUT_REASONS, Plan, PlanItem } from '@shop/contract/shop/plans'
import { AMOUNT_MAX } from '@shop/contract/primitives'
import { canBuy } from '@shop/contract/rules/goods/stock'
import { chosenMatch, gapOf } from './read-plan.ts'

type LeftOut = Gap & { reason: (typeof LEFT_OUT_REASONS)[number] }

export interface PlanBasket {
  products: ProductAmount[]
  /** Positions, or parts of them, without room. */
  left_out: LeftOut[]
}

/** One line per product, in the plan's order: as much as is in store, at most 100 pieces, in whole multiples. */
export function planBasket({ items }: Pick<Plan, 'items'>): PlanBasket {
  const amounts = new Map<number, number>()
  const left_out: LeftOut[] = []
  for (const item of items) {
    if (item.is_owned || item.amount === 0) continue
    const taken = amountTaken(item, amounts)
    if (taken.reason !== null)
      left_out.push({ ...gapOf(item), amount: item.amount - taken.amount, reason: taken.reason })
  }
  const products = [...amounts].map(([product_id, product_amount]) => ({ product_id, product_amount }))
  return { products, left_out }
}

/** As many pieces as there is room for. */
function amountTaken(item: PlanItem, amounts: Map<number, number>) {
  const match = chosenMatch(item)
  if (!match) return { amount: 0, reason: 'no_product' as const }
  if (!canBuy(match)) return { amount: 0, reason: 'no_stock' as const }
  const multiple = match.order_multiple
  const before = amounts.get(match.product_id) ?? 0
  const wanted = Math.ceil((before + item.amount) / multiple) * multiple
  const most = Math.floor(Math.min(AMOUNT_MAX, match.amount_in_store) / multiple) * multiple
  const after = Math.min(wanted, most)
  if (after > 0) amounts.set(match.product_id, after)
  if (after === wanted) return { amount: item.amount, reason: null }
  const reason = match.amount_in_store < wanted ? ('no_stock' as const) : ('too_many' as const)
  return { amount: Math.min(item.amount, Math.max(0, after - before)), reason }
}

import type { ProductAmount } from '@shop/contract/shop/basket'
import type { LineComponent } from '@shop/contract/rules/goods/kits'
import type { Card } from '@shop/contract/shop/catalog'
import { AMOUNT_MAX } from '@shop/contract/primitives'
import { canBuy } from '@shop/contract/rules/goods/stock'
import { amountIn, type BasketLine, type KnownCards } from '../basket/basket-lines.ts'

/** Why a product was not added completely. */
type ReorderProblem = 'gone' | 'sold_out' | 'full' | 'lowered' | 'raised'

/** In pieces. */
export interface ReorderLine {
  product_id: number
  wanted: number
  added: number
  problem: ReorderProblem | null
  multiple: number
  /** Of a kit. */
  options: number[]
}

interface OrderedLine {
  product_id: number | null
  amount: number
  components: readonly LineComponent[]
}

/** Only those that the shop still shows. */
export const orderedProducts = (lines: readonly OrderedLine[]): ProductAmount[] =>
  lines.flatMap(({ product_id, amount, components }) => {
    const options = components.flatMap((part) => (part.is_optional ? (part.product_id ?? []) : []))
    return product_id === null ? [] : [{ product_id, product_amount: amount, ...(options.length > 0 && { options }) }]
  })

/** As much as fits: stock, whole multiples, 100 per line. Never lowers a basket line. */
export function planReorder(
  ordered: readonly ProductAmount[],
  cards: KnownCards,
  lines: readonly BasketLine[],
): ReorderLine[] {
  const wanted = new Map<number, number>()
  const options = new Map<number, number[]>()
  for (const { product_id, product_amount, options: chosen = [] } of ordered) {
    wanted.set(product_id, (wanted.get(product_id) ?? 0) + product_amount)
    if (!options.has(product_id)) options.set(product_id, chosen)
  }
  return [...wanted].map(([product_id, pieces]) => ({
    ...planLine(product_id, pieces, cards.get(product_id) ?? null, amountIn(lines, product_id)),
    options: options.get(product_id) ?? [],
  }))
}

function planLine(product_id: number, wanted: number, card: Card | null, before: number): Omit<ReorderLine, 'options'> {
  const multiple = card?.order_multiple ?? 1
  const without = (problem: ReorderProblem) => ({ product_id, wanted, added: 0, problem, multiple })
  if (card === null || (!canBuy(card) && card.amount_in_store > 0)) return without('gone')
  if (card.amount_in_store < multiple) return without('sold_out')
  const max = wholeMultiples(Math.min(card.amount_in_store, AMOUNT_MAX), multiple)
  if (before >= max) return without('full')
  // The multiple may have changed.
  const amount = Math.min(max, Math.ceil((before + wanted) / multiple) * multiple)
  const added = amount - before
  const problem = added < wanted ? 'lowered' : added > wanted ? 'raised' : null
  return { product_id, wanted, added, problem, multiple }
}

const wholeMultiples = (pieces: number, multiple: number) => Math.floor(pieces / multiple) * multiple

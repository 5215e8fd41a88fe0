import type { ProductAmount } from '@shop/contract/shop/basket'
import type { Card } from '@shop/contract/shop/catalog'
import { AMOUNT_MAX } from '@shop/contract/primitives'
import { canBuy } from '@shop/contract/rules/stock'
import { amountIn, type BasketLine, type KnownCards } from './basket-lines.ts'

/** Why a product of the earlier order could not be added completely. */
type ReorderProblem = 'gone' | 'sold_out' | 'full' | 'lowered' | 'raised'

/** One product of the earlier order, in pieces. */
export interface ReorderLine {
  product_id: number
  wanted: number
  /** Added to the amount in the basket. */
  added: number
  problem: ReorderProblem | null
  /** Sold in multiples of this. */
  multiple: number
}

/**
 * Computes how much of an earlier order fits into the basket: limited by stock, whole multiples, up to 100 per line.
 * Never lowers a line that is already in the basket.
 */
export function planReorder(
  ordered: readonly ProductAmount[],
  cards: KnownCards,
  lines: readonly BasketLine[],
): ReorderLine[] {
  const wanted = new Map<number, number>()
  for (const { product_id, product_amount } of ordered)
    wanted.set(product_id, (wanted.get(product_id) ?? 0) + product_amount)
  return [...wanted].map(([product_id, pieces]) =>
    planLine(product_id, pieces, cards.get(product_id) ?? null, amountIn(lines, product_id)),
  )
}

function planLine(product_id: number, wanted: number, card: Card | null, before: number): ReorderLine {
  const multiple = card?.order_multiple ?? 1
  const without = (problem: ReorderProblem): ReorderLine => ({ product_id, wanted, added: 0, problem, multiple })
  if (card === null || (!canBuy(card) && card.amount_in_store > 0)) return without('gone')
  if (card.amount_in_store < multiple) return without('sold_out')
  const max = wholeMultiples(Math.min(card.amount_in_store, AMOUNT_MAX), multiple)
  if (before >= max) return without('full')
  // The multiple may have changed since: round the line up.
  const amount = Math.min(max, Math.ceil((before + wanted) / multiple) * multiple)
  const added = amount - before
  const problem = added < wanted ? 'lowered' : added > wanted ? 'raised' : null
  return { product_id, wanted, added, problem, multiple }
}

const wholeMultiples = (pieces: number, multiple: number) => Math.floor(pieces / multiple) * multiple

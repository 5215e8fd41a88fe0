import type { ProductAmount } from '@shop/contract/basket'
import type { Card } from '@shop/contract/catalog'
import { AMOUNT_MAX } from '@shop/contract/primitives'
import { canBuy } from '@shop/contract/rules/stock'
import { amountIn, type BasketLine, type KnownCards } from './basket-lines.ts'

/** What became of a product that was to be put into the basket again, where it is not simply there. */
export type AgainProblem = 'gone' | 'sold_out' | 'full' | 'lowered' | 'raised'

/** One product of an earlier order. Pieces. */
export interface AgainLine {
  product_id: number
  wanted: number
  /** To be added to what the basket holds. */
  added: number
  problem: AgainProblem | null
  /** Sold by so many. */
  multiple: number
}

/**
 * What of an earlier order fits into the basket now, beside what is in it: as many pieces as the store holds, in whole
 * multiples, up to 100 a line. What is in the basket never becomes less.
 */
export function planAgain(
  ordered: readonly ProductAmount[],
  cards: KnownCards,
  lines: readonly BasketLine[],
): AgainLine[] {
  const wanted = new Map<number, number>()
  for (const { product_id, product_amount } of ordered)
    wanted.set(product_id, (wanted.get(product_id) ?? 0) + product_amount)
  return [...wanted].map(([product_id, pieces]) =>
    planLine(product_id, pieces, cards.get(product_id) ?? null, amountIn(lines, product_id)),
  )
}

function planLine(product_id: number, wanted: number, card: Card | null, before: number): AgainLine {
  const multiple = card?.order_multiple ?? 1
  const without = (problem: AgainProblem): AgainLine => ({ product_id, wanted, added: 0, problem, multiple })
  if (card === null || (!canBuy(card) && card.amount_in_store > 0)) return without('gone')
  if (card.amount_in_store < multiple) return without('sold_out')
  const most = wholeMultiples(Math.min(card.amount_in_store, AMOUNT_MAX), multiple)
  if (before >= most) return without('full')
  // A line that is no multiple, because the shop has changed its mind, is completed to one.
  const amount = Math.min(most, Math.ceil((before + wanted) / multiple) * multiple)
  const added = amount - before
  const problem = added < wanted ? 'lowered' : added > wanted ? 'raised' : null
  return { product_id, wanted, added, problem, multiple }
}

const wholeMultiples = (pieces: number, multiple: number) => Math.floor(pieces / multiple) * multiple

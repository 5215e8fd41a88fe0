import type { ProductAmount } from '@shop/contract/basket'
import { lockedProducts, returnToStock, takeFromStock } from '../catalog/public.ts'
import type { Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import type { KeptLine } from './order-lines.ts'

/**
 * Takes out of the store what an order gets more of, and puts back what it gets less of.
 *
 * Refuses with `no_stock`, also for more pieces of a product that is gone; `wrong_multiple`; `invalid_data` for an
 * unknown product.
 *
 * @returns the new lines with today's prices, and whose stock has changed
 */
export async function moveStock(
  tx: Tx,
  before: readonly KeptLine[],
  kept: readonly KeptLine[],
  added: readonly ProductAmount[],
): Promise<{ added: KeptLine[]; product_ids: number[] }> {
  const changes = before.map((line) => {
    const amount = kept.find(({ position }) => position === line.position)?.amount ?? 0
    return { product_id: line.product_id, change: amount - line.amount }
  })
  if (changes.some(({ product_id, change }) => product_id === null && change > 0)) throw new Refusal('no_stock')
  const raised = changes.flatMap(({ product_id, change }) =>
    product_id !== null && change > 0 ? [{ product_id, product_amount: change }] : [],
  )
  const lowered = changes.flatMap(({ product_id, change }) =>
    product_id !== null && change < 0 ? [{ product_id, amount: -change }] : [],
  )
  const product_ids = [...new Set([...raised, ...lowered, ...added].map(({ product_id }) => product_id))]
  // All at once: returned first and taken then, two changes with the same goods the other way round would wait for each
  // other.
  await lockedProducts(tx, product_ids).select('id').execute()
  // Before the taking: a line that was removed and its product added anew, at today's price, is served from itself.
  await returnToStock(tx, lowered)
  const taken = raised.length + added.length === 0 ? [] : await takeFromStock(tx, [...raised, ...added])
  const wanted = new Set(added.map(({ product_id }) => product_id))
  const new_lines = taken.filter(({ product_id }) => wanted.has(product_id)).map((line) => ({ ...line, position: 0 }))
  return { added: new_lines, product_ids }
}

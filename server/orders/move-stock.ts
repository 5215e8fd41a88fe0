import type { ProductAmount } from '@shop/contract/shop/basket'
import { lockedProducts, returnToStock, takeFromStock } from '../catalog/public.ts'
import type { Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { StoredLine } from './read/order-lines.ts'

/**
 * Takes from stock what the order gains, and returns what it loses.
 *
 * Refuses with `no_stock`, also for more pieces of a deleted product; `wrong_multiple`; `invalid_data` for an unknown
 * product.
 *
 * @returns the new lines at today's prices, and the products whose stock changed
 */
export async function moveStock(
  tx: Tx,
  before: readonly StoredLine[],
  remaining: readonly StoredLine[],
  added: readonly ProductAmount[],
): Promise<{ added: StoredLine[]; product_ids: number[] }> {
  const changes = before.map((line) => {
    const amount = remaining.find(({ position }) => position === line.position)?.amount ?? 0
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
  // Lock all products in one statement: returning first and taking later could deadlock with a change in the other
  // direction.
  await lockedProducts(tx, product_ids).select('id').execute()
  // Return before taking: a removed line may supply a new line of the same product.
  await returnToStock(tx, lowered)
  const taken = raised.length + added.length === 0 ? [] : await takeFromStock(tx, [...raised, ...added])
  const wanted = new Set(added.map(({ product_id }) => product_id))
  const new_lines = taken.filter(({ product_id }) => wanted.has(product_id)).map((line) => ({ ...line, position: 0 }))
  return { added: new_lines, product_ids }
}

import type { ProductAmount } from '@shop/contract/shop/basket'
import { lockedProducts, returnToStock, takeFromStock, type WantedProduct } from '../../catalog/public.ts'
import type { Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { StoredLine } from '../read/order-lines.ts'

/**
 * Takes what the order gains, returns what it loses; of its kits, the components as ordered.
 *
 * Refuses with `no_stock`, also for more of a deleted product; `wrong_multiple`; `invalid_data` for an unknown product.
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
    return { ...line, change: amount - line.amount }
  })
  if (changes.some(({ product_id, change }) => product_id === null && change > 0)) throw new Refusal('no_stock')
  const raised = changes.flatMap(({ product_id, change, components }): WantedProduct[] =>
    product_id !== null && change > 0 ? [{ product_id, product_amount: change, components }] : [],
  )
  const lowered = changes
    .filter(({ change }) => change < 0)
    .map(({ product_id, change, components }) => ({ product_id, amount: -change, components }))
  // All products in one statement: otherwise opposite changes could deadlock.
  await lockedProducts(tx, idsOf([...lowered, ...raised, ...added]))
    .select('id')
    .execute()
  // First: a removed line may supply a new one.
  const returned = await returnToStock(tx, lowered)
  const taken = raised.length + added.length === 0 ? null : await takeFromStock(tx, [...raised, ...added])
  // Raised lines come first. A product that became a kit since is not the same product.
  if (raised.some(({ components }, index) => !components && taken?.lines[index]?.components))
    throw new Refusal('no_stock')
  const new_lines = taken?.lines.slice(raised.length).map((line) => ({ ...line, position: 0 })) ?? []
  return { added: new_lines, product_ids: [...new Set([...returned, ...(taken?.product_ids ?? [])])] }
}

const idsOf = (lines: readonly Pick<StoredLine | WantedProduct, 'product_id' | 'components'>[]): number[] => [
  ...new Set(
    lines.flatMap(({ product_id, components }) => [
      ...(product_id === null ? [] : [product_id]),
      ...(components ?? []).flatMap((part) => part.product_id ?? []),
    ]),
  ),
]

import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import { lockedProducts } from './lock-products.ts'

/** `product_id` is null if the product was deleted; such lines are skipped. */
export interface ReturnedLine {
  product_id: number | null
  amount: number
}

/**
 * Returns pieces of cancelled or reduced order lines, also to hidden and archived products. The caller makes sure that
 * each
 * piece is returned once, and invalidates the products' tags (`productTag`).
 */
export async function returnToStock(tx: Tx, lines: readonly ReturnedLine[]): Promise<void> {
  const amounts = new Map<number, number>()
  for (const { product_id, amount } of lines)
    if (product_id !== null && amount > 0) amounts.set(product_id, (amounts.get(product_id) ?? 0) + amount)
  if (amounts.size === 0) return
  const ids = [...amounts.keys()]
  await lockedProducts(tx, ids).select('id').execute()
  await sql`
    update products set amount_in_store = amount_in_store + returned.amount
    from unnest(${ids}::int[], ${[...amounts.values()]}::int[]) as returned (id, amount)
    where products.id = returned.id`.execute(tx)
}

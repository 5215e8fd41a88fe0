import { sql } from 'kysely'
import type { Tx } from '../platform/db.ts'
import { lockedProducts } from './lock-products.ts'

/** `product_id` is null in lines whose product is gone; there is nowhere to return these to. */
export interface ReturnedLine {
  product_id: number | null
  amount: number
}

/**
 * Puts pieces of cancelled or lowered order lines back into the store; hidden and archived products take theirs too.
 * The caller sees to it that each piece comes back once, and drops what shows the products (`productTag`).
 *
 * Locks in the order of ids, as `takeFromStock` does. `version` stays: stock is no field of the product's form.
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

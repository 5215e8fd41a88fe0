import { sql } from 'kysely'
import type { LineComponent } from '@shop/contract/rules/goods/kits'
import type { Tx } from '../../platform/database/db.ts'
import { lockedProducts } from './lock-products.ts'
import { piecesOf } from './take-from-stock.ts'

/** Lines without `product_id` (deleted products) are skipped. */
export interface ReturnedLine {
  product_id: number | null
  amount: number
  components: LineComponent[] | null
}

/**
 * Returns pieces of cancelled or reduced lines, also to hidden and archived products; a kit's to its components. The
 * caller returns each piece once, and invalidates `productTag`.
 *
 * @returns the products whose stock changed, with the kits that share components
 */
export async function returnToStock(tx: Tx, lines: readonly ReturnedLine[]): Promise<number[]> {
  const amounts = piecesOf(lines.filter(({ amount }) => amount > 0))
  if (amounts.size === 0) return []
  const ids = [...amounts.keys()]
  const locked = await lockedProducts(tx, ids).select('id').execute()
  await sql`
    update products set amount_in_store = amount_in_store + returned.amount
    from unnest(${ids}::int[], ${[...amounts.values()]}::int[]) as returned (id, amount)
    where products.id = returned.id`.execute(tx)
  return locked.map(({ id }) => id)
}

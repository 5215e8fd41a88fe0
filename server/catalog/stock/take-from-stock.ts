import { type Kopiykas } from '@shop/contract/rules/price'
import { sql } from 'kysely'
import type { ProductAmount } from '@shop/contract/shop/basket'
import type { StatusId } from '@shop/contract/shop/catalog'
import { AMOUNT_MAX } from '@shop/contract/primitives'
import type { Tx } from '../../platform/database/db.ts'
import { isListed } from '../listed.ts'
import { lockedProducts } from './lock-products.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** The product with its price at the time of the order. Money in kopiykas. */
export interface OrderedProduct {
  product_id: number
  article: string
  name_ua: string
  name_ru: string | null
  name_en: string | null
  unit: string
  dk_code: string | null
  price: Kopiykas
  sale_price: Kopiykas | null
  amount: number
}

export interface JustTaken extends OrderedProduct {
  /** These were the last pieces. */
  is_sold_out: boolean
}

/**
 * Takes pieces from stock and returns the products with their current prices, in the requested order; lines of the same
 * product are merged. The products stay locked until the transaction ends.
 *
 * Refuses with `invalid_data` (unknown product, or more than 100 pieces of one), `no_stock` (too few, or no longer
 * sold),
 * `wrong_multiple`. Error fields use the caller's line numbers: `products.0.product_id`.
 */
export async function takeFromStock(tx: Tx, wanted: readonly ProductAmount[]): Promise<JustTaken[]> {
  const lines = mergeLines(wanted)
  const products = await lockProducts(tx, [...lines.keys()])
  for (const { product_id, index } of lines.values())
    if (!products.has(product_id))
      throw new Refusal('invalid_data', { [`products.${index}.product_id`]: ['product_gone'] })
  const taken = [...lines.values()].map(({ product_id, amount }) => takenFrom(products.get(product_id), amount))
  for (const line of lines.values())
    if (line.amount % (products.get(line.product_id)?.order_multiple ?? 1) !== 0) throw new Refusal('wrong_multiple')
  await lowerStock(tx, taken)
  return taken
}

interface MergedLine extends Pick<ProductAmount, 'product_id'> {
  amount: number
  /** First line of the product in the request. */
  index: number
}

/** Merged, because two lines of one product may each fit the stock while their sum does not. */
function mergeLines(wanted: readonly ProductAmount[]): Map<number, MergedLine> {
  const lines = new Map<number, MergedLine>()
  wanted.forEach(({ product_id, product_amount }, index) => {
    const line = lines.get(product_id) ?? { product_id, amount: 0, index }
    line.amount += product_amount
    if (line.amount > AMOUNT_MAX)
      throw new Refusal('invalid_data', {
        [`products.${index}.product_amount`]: ['too_many_of_product'],
      })
    lines.set(product_id, line)
  })
  return lines
}

interface LockedProduct extends Omit<OrderedProduct, 'product_id' | 'amount'> {
  id: number
  active: boolean
  status_id: StatusId
  amount_in_store: number
  order_multiple: number
}

async function lockProducts(tx: Tx, product_ids: readonly number[]): Promise<Map<number, LockedProduct>> {
  const rows = await lockedProducts(tx, product_ids)
    .select(['id', 'article', 'name_ua', 'name_ru', 'name_en', 'unit', 'dk_code', 'price', 'sale_price'])
    .select(['active', 'status_id', 'amount_in_store', 'order_multiple'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function takenFrom(product: LockedProduct | undefined, amount: number): JustTaken {
  if (!product || !isListed(product) || product.amount_in_store < amount) throw new Refusal('no_stock')
  const { id, article, name_ua, name_ru, name_en, unit, dk_code, price, sale_price } = product
  const is_sold_out = product.amount_in_store === amount
  return { product_id: id, article, name_ua, name_ru, name_en, unit, dk_code, price, sale_price, amount, is_sold_out }
}

/** `version` stays unchanged, so an order makes no open product form stale. */
async function lowerStock(tx: Tx, taken: readonly OrderedProduct[]): Promise<void> {
  const ids = taken.map((line) => line.product_id)
  const amounts = taken.map((line) => line.amount)
  await sql`
    update products set amount_in_store = amount_in_store - taken.amount
    from unnest(${ids}::int[], ${amounts}::int[]) as taken (id, amount)
    where products.id = taken.id`.execute(tx)
}

import { sql } from 'kysely'
import type { ProductAmount } from '@shop/contract/basket'
import { STATUS, type StatusId } from '@shop/contract/catalog'
import { AMOUNT_MAX } from '@shop/contract/primitives'
import type { Tx } from '../platform/db.ts'
import { lockedProducts } from './lock-products.ts'
import { Refusal } from '../platform/refusal.ts'

/** A product as it was when its pieces were taken. Money in kopiykas. */
export interface TakenProduct {
  product_id: number
  article: string
  name_ua: string
  name_ru: string | null
  name_en: string | null
  unit: string
  dk_code: string | null
  price: number
  sale_price: number | null
  amount: number
}

export interface JustTaken extends TakenProduct {
  /** These were the last ones. */
  is_sold_out: boolean
}

/**
 * Takes pieces out of the store and returns the products with the prices of that moment, in the order they were asked
 * for; lines of the same product become one. Until the transaction ends nobody else takes of these products.
 *
 * Refuses with `invalid_data` (an unknown product, or more than 100 pieces of one), `no_stock` (too few, or not sold
 * any more), `wrong_multiple`. Error fields count the lines as they were sent: `products.0.product_id`.
 */
export async function takeFromStock(tx: Tx, wanted: readonly ProductAmount[]): Promise<JustTaken[]> {
  const lines = merged(wanted)
  const products = await lockProducts(tx, [...lines.keys()])
  for (const { product_id, index } of lines.values())
    if (!products.has(product_id))
      throw new Refusal('invalid_data', { [`products.${index}.product_id`]: ['The selected product is invalid'] })
  const taken = [...lines.values()].map(({ product_id, amount }) => takenFrom(products.get(product_id), amount))
  for (const line of lines.values())
    if (line.amount % (products.get(line.product_id)?.order_multiple ?? 1) !== 0) throw new Refusal('wrong_multiple')
  await lowerStock(tx, taken)
  return taken
}

interface MergedLine extends Pick<ProductAmount, 'product_id'> {
  amount: number
  /** Where the product is first named in what was sent. */
  index: number
}

/** Two lines of one product are one: each for itself would fit where both together do not. */
function merged(wanted: readonly ProductAmount[]): Map<number, MergedLine> {
  const lines = new Map<number, MergedLine>()
  wanted.forEach(({ product_id, product_amount }, index) => {
    const line = lines.get(product_id) ?? { product_id, amount: 0, index }
    line.amount += product_amount
    if (line.amount > AMOUNT_MAX)
      throw new Refusal('invalid_data', {
        [`products.${index}.product_amount`]: [`At most ${AMOUNT_MAX} of one product`],
      })
    lines.set(product_id, line)
  })
  return lines
}

interface LockedProduct extends Omit<TakenProduct, 'product_id' | 'amount'> {
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
  if (!product || !product.active || product.status_id === STATUS.removed || product.amount_in_store < amount)
    throw new Refusal('no_stock')
  const { id, article, name_ua, name_ru, name_en, unit, dk_code, price, sale_price } = product
  const is_sold_out = product.amount_in_store === amount
  return { product_id: id, article, name_ua, name_ru, name_en, unit, dk_code, price, sale_price, amount, is_sold_out }
}

/** `version` stays: stock is no field of the product's form, so an order makes nobody's edit stale. */
async function lowerStock(tx: Tx, taken: readonly TakenProduct[]): Promise<void> {
  const ids = taken.map((line) => line.product_id)
  const amounts = taken.map((line) => line.amount)
  await sql`
    update products set amount_in_store = amount_in_store - taken.amount
    from unnest(${ids}::int[], ${amounts}::int[]) as taken (id, amount)
    where products.id = taken.id`.execute(tx)
}

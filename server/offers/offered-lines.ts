import { STATUS } from '@shop/contract/catalog'
import { AMOUNT_MAX } from '@shop/contract/primitives'
import { type Kopiykas, unitPrice } from '@shop/contract/rules/price'
import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'

export interface WantedLine {
  product_id: number
  /** The fewest that are sold at once unless said. */
  product_amount?: number | null | undefined
  /** Kopiykas per piece, for an offer that staff make; the product's own unless said. */
  price?: Kopiykas | undefined
}

/** A product with all that the papers tell of it, as it is at this moment. */
export type OfferedLine = Awaited<ReturnType<typeof findProducts>>[number] & { amount: number }

/**
 * The products as they are offered, in the order in which they were asked for; lines of one product become one.
 *
 * Refuses with `invalid_data` (unknown, taken from the price list, without a price), `wrong_multiple`. Error fields
 * count the lines as they were sent: `products.0.product_id`.
 */
export async function offeredLines(db: Db, wanted: readonly WantedLine[]): Promise<OfferedLine[]> {
  const products = new Map(
    (await findProducts(db, [...new Set(wanted.map(({ product_id }) => product_id))])).map((row) => [
      row.product_id,
      row,
    ]),
  )
  const lines = new Map<number, OfferedLine>()
  wanted.forEach(({ product_id, product_amount, price }, index) => {
    const product = products.get(product_id)
    if (!product || !product.active) throw wrongLine(index, 'The selected product is invalid')
    if (product.status_id === STATUS.removed) throw wrongLine(index, 'The product is not sold any more')
    const prices = price === undefined ? {} : { price, sale_price: null }
    const amount = (lines.get(product_id)?.amount ?? 0) + (product_amount ?? product.order_multiple)
    const line = { ...product, ...prices, amount: Math.min(AMOUNT_MAX, amount) }
    if (unitPrice(line) === 0) throw wrongLine(index, 'The product has no price')
    lines.set(product_id, line)
  })
  for (const { amount, order_multiple } of lines.values())
    if (amount % order_multiple !== 0) throw new Refusal('wrong_multiple')
  return [...lines.values()]
}

const wrongLine = (index: number, text: string) =>
  new Refusal('invalid_data', { [`products.${index}.product_id`]: [text] })

const findProducts = (db: Db, product_ids: readonly number[]) =>
  db
    .selectFrom('products as p')
    .leftJoin('dk_codes as dk', 'dk.code', 'p.dk_code')
    .select(['p.id as product_id', 'p.active', 'p.status_id', 'p.order_multiple', 'p.article'])
    .select(['p.name_ua', 'p.name_ru', 'p.name_en', 'p.unit', 'p.dk_code', 'dk.name_ua as dk_name_ua'])
    .select(['p.country', 'p.warranty_months', 'p.producer', 'p.condition', 'p.weight', 'p.description_ua'])
    .select(['p.price', 'p.sale_price'])
    .where(sql<boolean>`p.id = any(${product_ids}::int[])`)
    .execute()

import { isSold } from '@shop/contract/rules/stock'
import type { FieldReason } from '@shop/contract/field-faults'
import { AMOUNT_MAX } from '@shop/contract/primitives'
import { type Kopiykas, unitPrice } from '@shop/contract/rules/price'
import type { OfferedAttribute } from '@shop/contract/rules/attributes'
import type { ProductDocumentKind } from '@shop/contract/rules/product-details'
import { sql } from 'kysely'
import { findAttributes, isClassOf } from '../catalog/public.ts'
import type { Db } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'

export interface WantedLine {
  product_id: number
  /** The product's order multiple by default. */
  product_amount?: number | null | undefined
  /** Individual price of a staff offer; the product's own by default. */
  price?: Kopiykas | undefined
}

/** Everything about a product that the documents print, as of now. */
export type OfferedLine = Awaited<ReturnType<typeof findProducts>>[number] & {
  amount: number
  attributes: OfferedAttribute[]
}

/**
 * The offered products in the requested sequence; lines of the same product are merged.
 *
 * Refuses with `invalid_data` (unknown, no longer sold, or without a price) and `wrong_multiple`. Error fields use the
 * request's line numbers: `products.0.product_id`.
 */
export async function offeredLines(db: Db, wanted: readonly WantedLine[]): Promise<OfferedLine[]> {
  const products = new Map(
    (await findProducts(db, [...new Set(wanted.map(({ product_id }) => product_id))])).map((row) => [
      row.product_id,
      row,
    ]),
  )
  const attributes = await findAttributes(db, [...products.keys()])
  const lines = new Map<number, OfferedLine>()
  wanted.forEach(({ product_id, product_amount, price }, index) => {
    const product = products.get(product_id)
    if (!product || !product.active) throw wrongLine(index, 'product_gone')
    if (!isSold(product.status_id)) throw wrongLine(index, 'product_not_sold')
    const prices = price === undefined ? {} : { price, sale_price: null }
    const amount = (lines.get(product_id)?.amount ?? 0) + (product_amount ?? product.order_multiple)
    const offered = (attributes.get(product_id) ?? []).map(({ name_ua, better, text_ua }) => ({
      name_ua,
      better,
      text_ua,
    }))
    const line = { ...product, ...prices, attributes: offered, amount: Math.min(AMOUNT_MAX, amount) }
    if (unitPrice(line) === 0) throw wrongLine(index, 'product_without_price')
    lines.set(product_id, line)
  })
  for (const { amount, order_multiple } of lines.values())
    if (amount % order_multiple !== 0) throw new Refusal('wrong_multiple')
  return [...lines.values()]
}

const wrongLine = (index: number, reason: FieldReason) =>
  new Refusal('invalid_data', { [`products.${index}.product_id`]: [reason] })

const findProducts = (db: Db, product_ids: readonly number[]) =>
  db
    .selectFrom('products as p')
    .leftJoin('dk_codes as dk', 'dk.code', 'p.dk_code')
    .leftJoin('dk_codes as class', (join) => join.on(isClassOf(sql.ref('class.code'), sql`left(p.dk_code, 4)`)))
    .select(['p.id as product_id', 'p.active', 'p.status_id', 'p.order_multiple', 'p.article'])
    .select(['p.name_ua', 'p.name_ru', 'p.name_en', 'p.unit', 'p.dk_code', 'dk.name_ua as dk_name_ua'])
    .select(['p.country', 'p.warranty_months', 'p.producer', 'p.condition', 'p.weight', 'p.description_ua'])
    .select(['p.length_mm', 'p.width_mm', 'p.height_mm', 'p.mpn', 'p.uktzed', 'p.vat_rate'])
    .select(documentKinds.as('document_kinds'))
    .select(['class.code as dk_class', 'class.name_ua as dk_class_name_ua'])
    .select(['p.price', 'p.sale_price'])
    .where(sql<boolean>`p.id = any(${product_ids}::int[])`)
    .execute()

const documentKinds = sql<ProductDocumentKind[]>`
  array(select pd.kind from product_documents pd where pd.product_id = p.id order by pd.position)`

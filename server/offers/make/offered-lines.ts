import { isSold } from '@shop/contract/rules/goods/stock'
import type { FieldReason } from '@shop/contract/field-faults'
import { AMOUNT_MAX } from '@shop/contract/primitives'
import { type Kopiykas, unitPrice } from '@shop/contract/rules/money/price'
import type { LineComponent } from '@shop/contract/rules/goods/kits'
import type { OfferedAttribute } from '@shop/contract/rules/goods/attributes'
import type { ProductDocumentKind } from '@shop/contract/rules/goods/product-details'
import { sql } from 'kysely'
import { findAttributes, isClassOf, kitWithOptions, listKitParts } from '../../catalog/public.ts'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'

export interface WantedLine {
  product_id: number
  /** Default: the product's order multiple. */
  product_amount?: number | null | undefined
  /** Individual; default: the product's own. */
  price?: Kopiykas | undefined
  /** Of a kit, at their own prices. */
  options?: readonly number[] | undefined
}

/** As printed by documents. */
export type OfferedLine = Awaited<ReturnType<typeof findProducts>>[number] & {
  amount: number
  attributes: OfferedAttribute[]
  /** Of a kit; null for other products. */
  components: LineComponent[] | null
}

/**
 * In the requested sequence, merged by product.
 *
 * Refuses with `invalid_data` (unknown, no longer sold, without a price, or too many pieces) and `wrong_multiple`.
 * Fields use the request's line numbers: `products.0.product_id`.
 */
export async function offeredLines(db: Db, wanted: readonly WantedLine[]): Promise<OfferedLine[]> {
  const products = new Map(
    (await findProducts(db, [...new Set(wanted.map(({ product_id }) => product_id))])).map((row) => [
      row.product_id,
      row,
    ]),
  )
  const attributes = await findAttributes(db, [...products.keys()])
  const parts = await listKitParts(db, [...products.keys()])
  const lines = new Map<string, OfferedLine>()
  wanted.forEach(({ product_id, product_amount, price, options = [] }, index) => {
    const product = products.get(product_id)
    if (!product || !product.active) throw wrongLine(index, 'product_gone')
    if (!isSold(product.status_id)) throw wrongLine(index, 'product_not_sold')
    const kit = kitWithOptions(product, parts.get(product_id) ?? [], options)
    if (!kit) throw new Refusal('invalid_data', { [`products.${index}.options`]: ['option_unknown'] })
    const prices = price === undefined ? kit.prices : { price, sale_price: null }
    const key = [product_id, ...[...new Set(options)].sort((a, b) => a - b)].join(' ')
    const amount = (lines.get(key)?.amount ?? 0) + (product_amount ?? product.order_multiple)
    if (amount > AMOUNT_MAX)
      throw new Refusal('invalid_data', { [`products.${index}.product_amount`]: ['too_many_of_product'] })
    const offered = (attributes.get(product_id) ?? []).map(({ name_ua, better, text_ua }) => ({
      name_ua,
      better,
      text_ua,
    }))
    const line = { ...product, ...prices, components: kit.components, attributes: offered, amount }
    if (unitPrice(line) === 0) throw wrongLine(index, 'product_without_price')
    lines.set(key, line)
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

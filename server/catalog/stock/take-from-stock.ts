import { type Kopiykas } from '@shop/contract/rules/money/price'
import { sql } from 'kysely'
import type { LineComponent } from '@shop/contract/rules/goods/kits'
import type { ProductAmount } from '@shop/contract/shop/basket'
import type { StatusId } from '@shop/contract/shop/catalog'
import { AMOUNT_MAX } from '@shop/contract/primitives'
import type { Tx } from '../../platform/database/db.ts'
import { shortIntList } from '../../platform/database/short-int-list.ts'
import { isListed } from '../listed.ts'
import { type KitPart, listKitParts } from '../kits/kit-parts.ts'
import { kitWithOptions } from '../kits/with-options.ts'
import { lockedProducts, productsWithKits } from './lock-products.ts'
import { Refusal } from '../../platform/http/refusal.ts'

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
  /** Null unless a kit. */
  components: LineComponent[] | null
}

export interface WantedProduct extends ProductAmount {
  components?: readonly LineComponent[] | null
}

export interface Taken {
  lines: OrderedProduct[]
  product_ids: number[]
  is_sold_out: boolean
}

/**
 * Takes pieces from stock (of kits: the components') and returns the products at current prices, in the requested
 * order; equal lines are merged. The products stay locked until the transaction ends.
 *
 * Refuses with `invalid_data` (unknown product or option, more than 100 pieces), `no_stock` (too few, or no longer
 * sold), `wrong_multiple`. Fields use the caller's line numbers: `products.0.product_id`.
 */
export async function takeFromStock(tx: Tx, wanted: readonly WantedProduct[]): Promise<Taken> {
  const { lines, products } = await orderedLines(tx, wanted, lockedProducts)
  return { lines, ...(await lowerStock(tx, piecesOf(lines), products)) }
}

/** The lines that `takeFromStock` would return now. Locks nothing: it may find other prices, or refuse. */
export const linesInStock = async (tx: Tx, wanted: readonly WantedProduct[]): Promise<OrderedProduct[]> =>
  (await orderedLines(tx, wanted, productsWithKits)).lines

async function orderedLines(tx: Tx, wanted: readonly WantedProduct[], select: typeof productsWithKits) {
  const lines = mergeLines(wanted)
  const frozen = lines.flatMap(({ components }) => components?.flatMap(({ product_id }) => product_id ?? []) ?? [])
  const ids = [...lines.map(({ product_id }) => product_id), ...frozen]
  const products = await findOrdered(select(tx, ids))
  for (const { product_id, index } of lines)
    if (!products.has(product_id))
      throw new Refusal('invalid_data', { [`products.${index}.product_id`]: ['product_gone'] })
  const kit_ids = lines.filter(({ product_id }) => products.get(product_id)?.is_kit).map(({ product_id }) => product_id)
  const parts = kit_ids.length === 0 ? new Map<number, KitPart[]>() : await listKitParts(tx, kit_ids)
  const taken = lines.map((line) => takenFrom(line, products, parts.get(line.product_id) ?? []))
  assertInStock(taken, products)
  assertAmounts(wanted)
  for (const line of lines)
    if (line.amount % (products.get(line.product_id)?.order_multiple ?? 1) !== 0) throw new Refusal('wrong_multiple')
  return { lines: taken, products }
}

interface MergedLine extends Pick<WantedProduct, 'product_id' | 'components'> {
  amount: number
  options: number[]
  index: number
}

/** Two lines may fit the stock while their sum does not. */
function mergeLines(wanted: readonly WantedProduct[]): MergedLine[] {
  const lines = new Map<string, MergedLine>()
  wanted.forEach(({ product_id, product_amount, options: chosen = [], components = null }, index) => {
    const options = [...new Set(chosen)].sort((a, b) => a - b)
    // Frozen components may differ from line to line.
    const key = components ? `line ${index}` : [product_id, ...options].join(' ')
    const line = lines.get(key) ?? { product_id, amount: 0, options, components, index }
    line.amount += product_amount
    lines.set(key, line)
  })
  return [...lines.values()]
}

/** After the stock: of too many pieces a buyer learns first that the store has fewer. */
function assertAmounts(wanted: readonly WantedProduct[]): void {
  const amounts = new Map<number, number>()
  wanted.forEach(({ product_id, product_amount }, index) => {
    const amount = (amounts.get(product_id) ?? 0) + product_amount
    amounts.set(product_id, amount)
    if (amount > AMOUNT_MAX)
      throw new Refusal('invalid_data', { [`products.${index}.product_amount`]: ['too_many_of_product'] })
  })
}

interface FoundProduct extends Omit<OrderedProduct, 'product_id' | 'amount' | 'components'> {
  id: number
  active: boolean
  status_id: StatusId
  amount_in_store: number
  order_multiple: number
  is_kit: boolean
}

type Found = ReadonlyMap<number, FoundProduct>

async function findOrdered(products: ReturnType<typeof productsWithKits>): Promise<Found> {
  const rows = await products
    .select(['id', 'article', 'name_ua', 'name_ru', 'name_en', 'unit', 'dk_code', 'price', 'sale_price'])
    .select(['active', 'status_id', 'amount_in_store', 'order_multiple', 'is_kit'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function takenFrom(line: MergedLine, products: Found, parts: readonly KitPart[]): OrderedProduct {
  const product = products.get(line.product_id)
  if (!product || !isListed(product)) throw new Refusal('no_stock')
  const { id, article, name_ua, name_ru, name_en, unit, dk_code, price, sale_price } = product
  const plain = { product_id: id, article, name_ua, name_ru, name_en, unit, dk_code, amount: line.amount }
  if (line.components) return { ...plain, price, sale_price, components: [...line.components] }
  const kit = kitWithOptions(product, parts, line.options)
  if (!kit) throw new Refusal('invalid_data', { [`products.${line.index}.options`]: ['option_unknown'] })
  return { ...plain, ...kit.prices, components: product.is_kit ? (kit.components ?? []) : null }
}

export function piecesOf(
  lines: readonly (Pick<OrderedProduct, 'amount' | 'components'> & { product_id: number | null })[],
): Map<number, number> {
  const pieces = new Map<number, number>()
  const add = (product_id: number | null, amount: number) => {
    if (product_id !== null) pieces.set(product_id, (pieces.get(product_id) ?? 0) + amount)
  }
  for (const line of lines) {
    if (line.components === null) add(line.product_id, line.amount)
    else for (const part of line.components) add(part.product_id, part.amount * line.amount)
  }
  return pieces
}

function assertInStock(taken: readonly OrderedProduct[], products: Found): void {
  for (const { components } of taken)
    if (components && (components.length === 0 || components.some(({ product_id }) => product_id === null)))
      throw new Refusal('no_stock')
  for (const [id, amount] of piecesOf(taken)) {
    const product = products.get(id)
    if (!product || product.is_kit || !isListed(product) || product.amount_in_store < amount)
      throw new Refusal('no_stock')
  }
}

/** `version` stays: an order makes no open form stale. */
async function lowerStock(tx: Tx, pieces: ReadonlyMap<number, number>, products: Found): Promise<Omit<Taken, 'lines'>> {
  const ids = [...pieces.keys()]
  await sql`
    update products set amount_in_store = amount_in_store - taken.amount
    from unnest(${shortIntList(ids)}, ${shortIntList([...pieces.values()])}) as taken (id, amount)
    where products.id = taken.id`.execute(tx)
  const kits = [...products.values()].filter(({ is_kit }) => is_kit)
  const is_last = ids.some((id) => products.get(id)?.amount_in_store === pieces.get(id))
  const is_sold_out = is_last || (await isAnySoldOut(tx, kits))
  return { product_ids: [...ids, ...kits.map(({ id }) => id)], is_sold_out }
}

async function isAnySoldOut(tx: Tx, kits: readonly FoundProduct[]): Promise<boolean> {
  const ids = kits.filter(({ amount_in_store }) => amount_in_store > 0).map(({ id }) => id)
  if (ids.length === 0) return false
  const sold_out = await tx
    .selectFrom('products')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .where('amount_in_store', '=', 0)
    .executeTakeFirst()
  return sold_out !== undefined
}

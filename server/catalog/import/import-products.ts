import { sql } from 'kysely'
import { type Change, noteChanges } from '../audit/public.ts'
import type { House } from '../house.ts'
import type { Tx } from '../platform/db.ts'
import { lockedProducts } from './lock-products.ts'
import { catalogChanged } from './catalog-changed.ts'
import {
  allProducts,
  IMPORTED_COLUMNS,
  type ImportedFields,
  type ImportedProduct,
  importedProducts,
} from './imported-product.ts'
import { searchText } from './search-text.ts'

/** One product of an import: what it was compared with, and the fields that differ. */
export interface ImportLine {
  /** null for a new one; then `wanted` names all fields. */
  product_id: number | null
  article: string
  /** At the comparison. */
  version: number | null
  amount_before: number | null
  wanted: Partial<ImportedFields>
}

export interface ImportRun {
  by_user_id: number
  /** Stands in the history of each product's stock. */
  reason: string
}

/** A product is not as it was when the file was compared with it; nothing may be written then. */
export class StaleImport extends Error {
  readonly articles: string[]

  constructor(articles: string[]) {
    super('products changed since the import was checked')
    this.name = 'StaleImport'
    this.articles = articles
  }
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const GONE = new Set([UNIQUE_VIOLATION, FOREIGN_KEY_VIOLATION])

/**
 * Writes some lines of an import, all of them new products or all of them in the order of their ids, so that nobody who
 * locks in that order too waits in a circle. Each changed product has its line in the audit log. When all lines are
 * written `importEnded` says so to the shop.
 *
 * @throws StaleImport when a product changed since, or somebody took the article of a new one; the transaction is lost
 */
export async function importProducts(tx: Tx, lines: readonly ImportLine[], run: ImportRun): Promise<void> {
  const changed = lines.filter((line) => line.product_id !== null)
  const added = lines.filter((line) => line.product_id === null)
  try {
    if (changed.length > 0) await changeProducts(tx, changed, run)
    if (added.length > 0) await addProducts(tx, added, run)
  } catch (error) {
    const is_gone = error instanceof Error && 'code' in error && GONE.has(String(error.code))
    throw is_gone ? new StaleImport([]) : error
  }
}

/** To be called last in the transaction. */
export const importEnded = (tx: Tx, house: House): Promise<void> => catalogChanged(tx, house)

async function changeProducts(tx: Tx, lines: readonly ImportLine[], run: ImportRun): Promise<void> {
  const ids = lines.flatMap((line) => line.product_id ?? [])
  const locked = await lockedProducts(tx, ids).select('id').execute()
  const found = await importedProducts(allProducts(tx).where(sql<boolean>`p.id = any(${ids}::int[])`))
  const befores = new Map(locked.length === lines.length ? found.map((product) => [product.id, product]) : [])
  const stale = lines.filter((line) => isStale(line, befores.get(line.product_id ?? 0)))
  if (stale.length > 0) throw new StaleImport(stale.map(({ article }) => article))
  const pairs = lines.flatMap((line) => {
    const before = befores.get(line.product_id ?? 0)
    return before ? [{ before, after: { ...before, ...line.wanted } }] : []
  })
  await writeChanged(
    tx,
    pairs.map(({ after }) => after),
  )
  await moveStock(
    tx,
    pairs.map(({ before, after }) => ({ after, change: after.amount_in_store - before.amount_in_store })),
    run,
  )
  await noteChanges(
    tx,
    pairs.map(({ before, after }) => lineOf(run, before, after)),
  )
}

/** Orders take from the store without a new version: the stock is compared only where the file sets it. */
function isStale(line: ImportLine, now: ImportedProduct | undefined): boolean {
  if (!now || now.version !== line.version) return true
  return line.wanted.amount_in_store !== undefined && now.amount_in_store !== line.amount_before
}

async function writeChanged(tx: Tx, products: readonly ImportedProduct[]): Promise<void> {
  const columns = sql.join(IMPORTED_COLUMNS.map((column) => sql`${sql.ref(column)} = n.${sql.ref(column)}`))
  await sql`
    update products as p set ${columns}, search_text = n.search_text, version = p.version + 1, updated_at = now()
    from jsonb_populate_recordset(null::products, ${rowsOf(products)}::jsonb) as n
    where p.id = n.id`.execute(tx)
  await writePrecepts(tx, products)
}

async function addProducts(tx: Tx, lines: readonly ImportLine[], run: ImportRun): Promise<void> {
  // A new product names every field, see `ImportLine`.
  const wanted = lines.map((line) => line.wanted as ImportedFields)
  const columns = sql.join(IMPORTED_COLUMNS.map((column) => sql.ref(column)))
  const { rows } = await sql<{ id: number; article: string }>`
    insert into products (${columns}, search_text)
    select ${columns}, search_text from jsonb_populate_recordset(null::products, ${rowsOf(wanted)}::jsonb)
    returning id, article`.execute(tx)
  const ids = new Map(rows.map(({ id, article }) => [article, id]))
  const products = wanted.map((fields) => ({
    ...fields,
    id: ids.get(fields.article) ?? 0,
    version: 1,
    is_archived: false,
  }))
  await writePrecepts(tx, products)
  await moveStock(
    tx,
    products.map((after) => ({ after, change: after.amount_in_store })),
    run,
  )
  await noteChanges(
    tx,
    products.map((after) => ({ ...lineOf(run, null, after), action: 'create' })),
  )
}

const rowsOf = (products: readonly (ImportedFields & { id?: number })[]): string =>
  JSON.stringify(products.map((product) => ({ ...product, search_text: searchText(product) })))

async function writePrecepts(tx: Tx, products: readonly ImportedProduct[]): Promise<void> {
  const ids = products.map(({ id }) => id)
  const rows = products.flatMap(({ id, precept_ids }) =>
    precept_ids.map((precept_id) => ({ product_id: id, precept_id })),
  )
  await sql`delete from product_precepts where product_id = any(${ids}::int[])`.execute(tx)
  await sql`
    insert into product_precepts (product_id, precept_id)
    select product_id, precept_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (product_id int, precept_id int)`.execute(tx)
}

async function moveStock(
  tx: Tx,
  moves: readonly { after: ImportedProduct; change: number }[],
  { by_user_id, reason }: ImportRun,
): Promise<void> {
  const rows = moves
    .filter(({ change }) => change !== 0)
    .map(({ after, change }) => ({ product_id: after.id, change, amount_after: after.amount_in_store }))
  if (rows.length === 0) return
  await sql`
    insert into stock_moves (product_id, change, amount_after, reason, by_user_id, by_name)
    select product_id, change, amount_after, ${reason}, ${by_user_id},
      (select coalesce(max(name), '') from users where id = ${by_user_id})
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (product_id int, change int, amount_after int)`.execute(
    tx,
  )
}

function lineOf({ by_user_id }: ImportRun, before: ImportedProduct | null, after: ImportedProduct): Change {
  const { id: _, version: __, is_archived: ___, ...fields } = after
  const line = { by_user_id, action: 'import', entity: 'product', entity_id: after.id, after: fields }
  if (before === null) return { ...line, before: null }
  const { id: ____, version: _____, is_archived: ______, ...was } = before
  return { ...line, before: was }
}

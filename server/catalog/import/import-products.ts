import { sql } from 'kysely'
import { type Change, addAuditEntries } from '../../audit/public.ts'
import type { Services } from '../../services.ts'
import type { Tx } from '../../platform/database/db.ts'
import { importReason } from '../stock/stock-reasons.ts'
import { lockedProducts } from '../stock/lock-products.ts'
import { catalogChanged } from '../catalog-changed.ts'
import { writeComponents } from '../kits/save-components.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import {
  allProducts,
  findParts,
  IMPORTED_COLUMNS,
  type ImportedFields,
  type ImportedProduct,
  importedProducts,
} from './imported-product.ts'
import { lockTypes, valueFaults, writeAttributes } from '../attributes/write-attributes.ts'
import { searchText } from '../search/search-text.ts'

export interface ImportLine {
  /** null: new. */
  product_id: number | null
  article: string
  version: number | null
  amount_before: number | null
  wanted: Partial<ImportedFields>
}

export interface ImportRun {
  by_user_id: number
  import_id: number
  file_name: string
}

/** A product changed since the check; nothing may be written. */
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
const CONFLICTS = new Set([UNIQUE_VIOLATION, FOREIGN_KEY_VIOLATION])

/**
 * Writes a batch: all new products, or known ones in the order of their ids (the common lock order). Call
 * `announceImport` after the last batch.
 *
 * @throws StaleImport if a product changed since the check or a new article is taken; the transaction is aborted then
 */
export async function importProducts(tx: Tx, lines: readonly ImportLine[], run: ImportRun): Promise<void> {
  const changed = lines.filter((line) => line.product_id !== null)
  const added = lines.filter((line) => line.product_id === null)
  try {
    if (changed.length > 0) await changeProducts(tx, changed, run)
    if (added.length > 0) await addProducts(tx, added, run)
  } catch (error) {
    const is_conflict = error instanceof Error && 'code' in error && CONFLICTS.has(String(error.code))
    throw is_conflict ? new StaleImport([]) : error
  }
}

export const announceImport = (tx: Tx, services: Services): Promise<void> => catalogChanged(tx, services)

async function changeProducts(tx: Tx, lines: readonly ImportLine[], run: ImportRun): Promise<void> {
  const ids = lines.flatMap((line) => line.product_id ?? [])
  const wanted = new Set(ids)
  const parts = await findParts(tx, articlesOf(lines))
  const locked = (
    await lockedProducts(tx, [...ids, ...[...parts.values()].map(({ id }) => id)])
      .select('id')
      .execute()
  ).filter(({ id }) => wanted.has(id))
  const found = await importedProducts(tx, allProducts(tx).where(sql<boolean>`p.id = any(${ids}::int[])`))
  const befores = new Map(locked.length === lines.length ? found.map((product) => [product.id, product]) : [])
  const stale = lines.filter((line) => isStale(line, befores.get(line.product_id ?? 0)))
  if (stale.length > 0) throw new StaleImport(stale.map(({ article }) => article))
  const pairs = lines.flatMap((line) => {
    const before = befores.get(line.product_id ?? 0)
    return before ? [{ before, after: { ...before, ...line.wanted, amount_in_store: amountAfter(line, before) } }] : []
  })
  await writeChanged(
    tx,
    pairs.map(({ after }) => after),
  )
  const rebuilt = new Set(lines.filter(({ wanted }) => wanted.components).map(({ product_id }) => product_id))
  await writeKits(
    tx,
    pairs.flatMap(({ after }) => (rebuilt.has(after.id) ? [after] : [])),
    parts,
  )
  await moveStock(
    tx,
    pairs.map(({ before, after }) => ({ after, change: after.amount_in_store - before.amount_in_store })),
    run,
  )
  await addAuditEntries(
    tx,
    pairs.map(({ before, after }) => lineOf(run, before, after)),
  )
}

/** Orders change the stock, not the version. */
const isStale = (line: ImportLine, now: ImportedProduct | undefined): boolean => now?.version !== line.version

/** Otherwise pieces of newer orders would be sold twice. */
function amountAfter({ wanted, amount_before }: ImportLine, { amount_in_store }: ImportedProduct): number {
  if (wanted.amount_in_store === undefined) return amount_in_store
  return Math.max(0, wanted.amount_in_store + amount_in_store - (amount_before ?? amount_in_store))
}

async function writeChanged(tx: Tx, products: readonly ImportedProduct[]): Promise<void> {
  const columns = sql.join(IMPORTED_COLUMNS.map((column) => sql`${sql.ref(column)} = n.${sql.ref(column)}`))
  await sql`
    update products as p set ${columns}, search_text = n.search_text, version = p.version + 1, updated_at = now()
    from jsonb_populate_recordset(null::products, ${rowsOf(products)}::jsonb) as n
    where p.id = n.id`.execute(tx)
  await writePrecepts(tx, products)
  await writeValues(tx, products)
}

async function addProducts(tx: Tx, lines: readonly ImportLine[], run: ImportRun): Promise<void> {
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
  await writeValues(tx, products)
  const kits = products.filter(({ components }) => components.length > 0)
  await writeKits(tx, kits, await findParts(tx, articlesOf(lines)))
  await moveStock(
    tx,
    products.map((after) => ({ after, change: after.amount_in_store })),
    run,
  )
  await addAuditEntries(
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

/** @throws StaleImport if an attribute or a choice was removed */
async function writeValues(tx: Tx, products: readonly ImportedProduct[]): Promise<void> {
  const ids = new Set(products.flatMap(({ attributes }) => attributes.map(({ attribute_id }) => attribute_id)))
  const types = await lockTypes(tx, [...ids])
  const stale = products.filter(({ attributes }) => Object.keys(valueFaults(types, attributes)).length > 0)
  if (stale.length > 0) throw new StaleImport(stale.map(({ article }) => article))
  await writeAttributes(
    tx,
    products.map(({ id, attributes }) => ({ product_id: id, attributes })),
  )
}

const articlesOf = (lines: readonly ImportLine[]) => [
  ...new Set(lines.flatMap(({ wanted }) => (wanted.components ?? []).map(({ article }) => article))),
]

/** @throws StaleImport if a component was removed, or the product got stock or orders */
async function writeKits(
  tx: Tx,
  kits: readonly ImportedProduct[],
  parts: Awaited<ReturnType<typeof findParts>>,
): Promise<void> {
  for (const { id, article, components } of kits) {
    const rows = components.map(({ article: of, ...row }) => ({ product_id: parts.get(of)?.id ?? 0, ...row }))
    await writeComponents(tx, id, rows).catch((error: unknown) => {
      throw error instanceof Refusal ? new StaleImport([article]) : error
    })
  }
}

async function moveStock(
  tx: Tx,
  moves: readonly { after: ImportedProduct; change: number }[],
  { by_user_id, import_id, file_name }: ImportRun,
): Promise<void> {
  const rows = moves
    .filter(({ change }) => change !== 0)
    .map(({ after, change }) => ({ product_id: after.id, change, amount_after: after.amount_in_store }))
  if (rows.length === 0) return
  await sql`
    insert into stock_moves (product_id, change, amount_after, reason, by_user_id, by_name)
    select product_id, change, amount_after, ${importReason(import_id, file_name)}, ${by_user_id},
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

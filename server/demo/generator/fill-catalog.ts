import { sql } from 'kysely'
import { CATALOG, mergeCounts } from '../../catalog/public.ts'
import { invalidate } from '../../platform/cache.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Tables } from '../../database/tables.ts'
import { ARTICLE_PREFIX, assortmentOf, generatedProduct, type GeneratedProduct } from './generated-product.ts'
import { findProductTemplates } from './product-templates.ts'

const BATCH = 500
/** From here rebuilding indexes is faster than updating them. */
const REBUILD_FROM = 20_000

/** Dropping an index blocks readers: only for a stopped shop. */
export const rebuildFrom = (is_closed: boolean): number => (is_closed ? REBUILD_FROM : Number.POSITIVE_INFINITY)

export interface Filled {
  added: number
  rows_seconds: number
  rebuild_seconds: number
}

/**
 * Adds generated products up to `wanted` in one transaction. Products 1 to `wanted` are always the same; earlier ones
 * stay. Takes `db`, being a program.
 *
 * @param rebuild_from see `rebuildFrom`
 */
export async function fillCatalog(
  db: Db,
  wanted: number,
  progress: (added: number) => void,
  rebuild_from = rebuildFrom(false),
): Promise<Filled> {
  return db.transaction().execute(async (tx) => {
    const first = (await lastNumber(tx)) + 1
    const added = Math.max(0, wanted - first + 1)
    const began_at = performance.now()
    const taken = added >= rebuild_from ? await dropIndexes(tx) : []
    await addProducts(tx, { first, last: wanted }, progress)
    const added_at = performance.now()
    await restoreIndexes(tx, taken)
    if (added > 0) await announceProducts(tx)
    return {
      added,
      rows_seconds: (added_at - began_at) / 1000,
      rebuild_seconds: (performance.now() - added_at) / 1000,
    }
  })
}

/** Price lists are made at the next start. */
async function announceProducts(tx: Tx): Promise<void> {
  await tx.updateTable('price_lists').set({ made_at: null }).execute()
  await mergeCounts(tx)
  await invalidate(tx, [CATALOG])
}

async function lastNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ article: string | null }>`
    select max(article) as article from products where article like ${`${ARTICLE_PREFIX}_______`}`.execute(tx)
  return Number(rows[0]?.article?.slice(ARTICLE_PREFIX.length) ?? 0)
}

async function addProducts(tx: Tx, numbers: { first: number; last: number }, progress: (added: number) => void) {
  const assortment = assortmentOf(await findProductTemplates(tx))
  let next_id = await reserveIds(tx, Math.max(0, numbers.last - numbers.first + 1))
  let writing: Promise<unknown> = Promise.resolve()
  for (let from = numbers.first; from <= numbers.last; from += BATCH) {
    const count = Math.min(BATCH, numbers.last - from + 1)
    // Generated while the previous batch is written.
    const rows = Array.from({ length: count }, (_, place) => ({
      id: next_id + place,
      ...generatedProduct(from + place, assortment),
    }))
    next_id += count
    await writing
    progress(from - numbers.first)
    writing = writeBatch(tx, rows)
    // Avoids an unhandled rejection; awaited in the next round.
    writing.catch(() => undefined)
  }
  await writing
}

/** First, so that pictures can be linked in the same statement. */
async function reserveIds(tx: Tx, count: number): Promise<number> {
  const { rows } = await sql<{ first_id: number }>`
    select nextval(pg_get_serial_sequence('products', 'id'))::integer as first_id`.execute(tx)
  const first_id = rows[0]?.first_id ?? 1
  if (count > 0) await sql`select setval(pg_get_serial_sequence('products', 'id'), ${first_id + count - 1})`.execute(tx)
  return first_id
}

type Row = GeneratedProduct & { id: number }

const COLUMNS: Partial<Record<keyof Tables['products'] & keyof Row, string>> = {
  id: 'integer',
  article: 'text',
  active: 'boolean',
  status_id: 'smallint',
  category_id: 'integer',
  subcategory_id: 'integer',
  price: 'bigint',
  sale_price: 'bigint',
  amount_in_store: 'integer',
  weight: 'integer',
  condition: 'text',
  producer: 'text',
  unit: 'text',
  country: 'text',
  warranty_months: 'smallint',
  dk_code: 'text',
  name_ua: 'text',
  name_ru: 'text',
  name_en: 'text',
  description_ua: 'text',
  description_ru: 'text',
  description_en: 'text',
  search_text: 'text',
  created_at: 'timestamptz',
}

/** One array per column: JSON took 50 % longer. */
async function writeBatch(tx: Tx, rows: readonly Row[]): Promise<void> {
  const columns = Object.entries(COLUMNS) as [keyof Row, string][]
  const names = sql.join(columns.map(([name]) => sql.ref(name)))
  const lists = columns.map(([name, type]) => sql`${rows.map((row) => row[name])}::${sql.raw(type)}[]`)
  await sql`insert into products (${names}) select * from unnest(${sql.join(lists)})`.execute(tx)
  await sql`
    insert into product_files (product_id, file_id, position)
    select product_id, file_id, 0
    from unnest(${rows.map((row) => row.id)}::integer[], ${rows.map((row) => row.file_id)}::integer[])
      as given (product_id, file_id)`.execute(tx)
}

/**
 * Drops non-unique indexes and foreign keys, unseen by other transactions.
 *
 * @returns the statements that restore them
 */
async function dropIndexes(tx: Tx): Promise<string[]> {
  const indexes = await sql<{ drop: string; restore: string }>`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as restore
    from pg_index
    where indrelid in ('products'::regclass, 'product_files'::regclass) and not indisunique`.execute(tx)
  const keys = await sql<{ drop: string; restore: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
    from pg_constraint
    where conrelid in ('products'::regclass, 'product_files'::regclass) and contype = 'f'`.execute(tx)
  const taken = [...indexes.rows, ...keys.rows]
  for (const { drop } of taken) await sql.raw(drop).execute(tx)
  return taken.map((one) => one.restore)
}

async function restoreIndexes(tx: Tx, statements: readonly string[]): Promise<void> {
  if (statements.length === 0) return
  await sql`set local maintenance_work_mem = '512MB'`.execute(tx)
  for (const statement of statements) await sql.raw(statement).execute(tx)
}

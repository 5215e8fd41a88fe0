import type * as v from 'valibot'
import type {
  Import,
  ImportCounts,
  ImportedLine,
  ImportRow,
  listImportRows as rowsCall,
  listImports as listCall,
} from '@shop/contract/admin/catalog/imports'
import { listAttributeColumns } from '../catalog/public.ts'
import type { Db } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'

type ListQuery = v.InferOutput<NonNullable<(typeof listCall)['query']>>
type RowsQuery = v.InferOutput<NonNullable<(typeof rowsCall)['query']>>

export const NO_COUNTS: ImportCounts = { new: 0, changed: 0, unchanged: 0, wrong: 0, skipped: 0 }

const COLUMNS = [
  'id',
  'kind',
  'file_name',
  'bytes',
  'status',
  'done',
  'total',
  'counts',
  'problem',
  'detail',
  'by_name',
  'created_at',
  'finished_at',
] as const

interface StoredImport extends Omit<ImportRow, 'created_at' | 'finished_at'> {
  created_at: Date
  finished_at: Date | null
}

const toRow = (row: StoredImport): ImportRow => ({
  ...row,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
})

/** Newest first by default. */
export async function listImports(db: Db, query: ListQuery): Promise<{ data: ImportRow[]; total: number }> {
  let found = db.selectFrom('imports')
  if (query.kind) found = found.where('kind', '=', query.kind)
  if (query.status) found = found.where('status', '=', query.status)
  const order = query.sort === undefined ? 'desc' : query.order
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select(COLUMNS)
    .orderBy('created_at', order)
    .orderBy('id', order)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  return { data: rows.map(toRow), total }
}

/** Refuses with `not_found`. */
export async function findImport(db: Db, id: number): Promise<Import> {
  const row = await db
    .selectFrom('imports')
    .select([...COLUMNS, 'sheets', 'settings'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const { sheets, settings, ...rest } = row
  return { ...toRow(rest), sheets, settings, attributes: await listAttributeColumns(db) }
}

/** Refuses with `not_found`. */
export async function listImportRows(
  db: Db,
  import_id: number,
  query: RowsQuery,
): Promise<{ data: ImportedLine[]; total: number }> {
  await findImport(db, import_id)
  let found = db.selectFrom('import_rows').where('import_id', '=', import_id)
  if (query.kind) found = found.where('kind', '=', query.kind)
  if (query.q !== '') found = found.where('article', '=', query.q)
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['line as row', 'kind', 'article', 'name', 'product_id', 'changes', 'problems'])
    .orderBy('line', query.order)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  return { data: rows, total }
}

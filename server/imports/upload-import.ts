import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Import, ImportSheet } from '@shop/contract/admin/catalog/imports'
import {
  attributeIdOf,
  type ColumnOf,
  guessColumns,
  guessHeadingRow,
  headingWords,
} from '@shop/contract/rules/goods/import-columns'
import { listAttributeColumns } from '../catalog/public.ts'
import type { Services } from '../services.ts'
import { type Db, inTransaction, type Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { findImport, NO_COUNTS } from './list-imports.ts'
import { deleteFile, storeFile, withFile } from './uploaded-files.ts'
import { readSheetStarts, type SheetStart } from './read/read-workbook.ts'
import { BadFile } from './read/sheet-rows.ts'

export interface Upload {
  file_name: string
  bytes: Uint8Array
  by_user_id: number
}

/** Of finished imports. */
const ROWS_RETENTION = sql`interval '30 days'`

/**
 * Guesses headings and columns. Refuses with `invalid_data` at `file` if unreadable or malicious; the file is deleted
 * then.
 */
export async function uploadImport(services: Services, { bytes, file_name, by_user_id }: Upload): Promise<Import> {
  const file_key = await storeFile(services, bytes)
  try {
    let starts: SheetStart[] = []
    await withFile(services, file_key, async (file) => {
      starts = await readSheetStarts({ path: file, file_name })
    })
    const sheets: ImportSheet[] = []
    for (const start of starts) sheets.push(await guessSheet(services.db, start))
    return await inTransaction(services.db, async (tx) => {
      await deleteOldRows(tx)
      const id = await addImport(tx, { kind: 'products', file_name, file_key, bytes: bytes.length, sheets, by_user_id })
      return findImport(tx, id)
    })
  } catch (error) {
    await deleteFile(services, file_key)
    if (error instanceof BadFile) throw new Refusal('invalid_data', { file: [error.problem] })
    throw error
  }
}

async function guessSheet(db: Db, start: SheetStart): Promise<ImportSheet> {
  const heading_row = guessHeadingRow(start.rows)
  const headings = start.rows.find(({ row }) => row === heading_row)?.cells ?? []
  const attributes = await listAttributeColumns(db)
  const known = new Set<string>(attributes.map(({ field }) => field))
  const remembered = await findRememberedColumns(db, headings)
  const kept = remembered?.filter(({ field }) => attributeIdOf(field) === null || known.has(field)) ?? null
  return { ...start, heading_row, columns: kept ?? guessColumns(headings, attributes), is_remembered: kept !== null }
}

type MappedFile = 'products' | 'statement'

const hashOf = (headings: readonly string[], of: MappedFile) =>
  createHash('sha256')
    .update([...(of === 'products' ? [] : [of]), ...headings.map(headingWords)].join('|'))
    .digest('hex')

export async function findRememberedColumns<C = ColumnOf>(
  db: Db,
  headings: readonly string[],
  of: MappedFile = 'products',
): Promise<C[] | null> {
  const row = await db
    .selectFrom('import_mappings')
    .select('columns')
    .where('headings_hash', '=', hashOf(headings, of))
    .executeTakeFirst()
  // Cast: only `rememberColumns` writes this column.
  return (row?.columns ?? null) as C[] | null
}

/** For the next file with the same headings. */
export async function rememberColumns(
  tx: Tx,
  headings: readonly string[],
  columns: readonly object[],
  of: MappedFile = 'products',
): Promise<void> {
  const mapping = { columns: JSON.stringify(columns), used_at: new Date() }
  await tx
    .insertInto('import_mappings')
    .values({ headings_hash: hashOf(headings, of), ...mapping })
    .onConflict((conflict) => conflict.column('headings_hash').doUpdateSet(mapping))
    .execute()
}

interface NewImport {
  kind: 'products' | 'pictures'
  file_name: string
  file_key: string
  bytes: number
  sheets: readonly ImportSheet[]
  by_user_id: number
}

export async function addImport(tx: Tx, { sheets, ...given }: NewImport): Promise<number> {
  const { id } = await tx
    .insertInto('imports')
    .values({
      ...given,
      status: given.kind === 'products' ? 'uploaded' : 'applying',
      sheets: JSON.stringify(sheets),
      counts: JSON.stringify(NO_COUNTS),
      by_name: sql<string>`(select coalesce(max(name), '') from users where id = ${given.by_user_id})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const deleteOldRows = (tx: Tx) =>
  sql`delete from import_rows where import_id in (
    select id from imports where created_at < now() - ${ROWS_RETENTION})`.execute(tx)

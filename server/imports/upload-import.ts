import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Import, ImportSheet } from '@shop/contract/imports.admin'
import { type ColumnOf, guessColumns, guessHeadingRow, headingWords } from '@shop/contract/rules/import-columns'
import type { House } from '../house.ts'
import { type Db, inTransaction, type Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { findImport, NO_COUNTS } from './find-imports.ts'
import { dropFile, keepFile, withFile } from './kept-files.ts'
import { lookIntoBook, type SheetStart } from './read-book.ts'
import { BadFile } from './sheet-rows.ts'

export interface Upload {
  file_name: string
  bytes: Uint8Array
  by_user_id: number
}

/** Rows of imports that are over are kept so long for whoever wants to look at them again. */
const ROWS_KEPT = sql`interval '30 days'`

/**
 * Keeps a file of products and says what is in it. Refuses with `invalid_data` at `file` what cannot be read or was
 * made to hurt; nothing of it stays then.
 */
export async function uploadImport(house: House, { bytes, file_name, by_user_id }: Upload): Promise<Import> {
  const file_key = await keepFile(house, bytes)
  try {
    let starts: SheetStart[] = []
    await withFile(house, file_key, async (file) => {
      starts = await lookIntoBook({ path: file, file_name })
    })
    const sheets: ImportSheet[] = []
    for (const start of starts) sheets.push(await guessed(house.db, start))
    return await inTransaction(house.db, async (tx) => {
      await forgetOldRows(tx)
      const id = await addImport(tx, { kind: 'products', file_name, file_key, bytes: bytes.length, sheets, by_user_id })
      return findImport(tx, id)
    })
  } catch (error) {
    await dropFile(house, file_key)
    if (error instanceof BadFile) throw new Refusal('invalid_data', { file: [error.problem] })
    throw error
  }
}

async function guessed(db: Db, start: SheetStart): Promise<ImportSheet> {
  const heading_row = guessHeadingRow(start.rows)
  const headings = start.rows.find(({ row }) => row === heading_row)?.cells ?? []
  const remembered = await recall(db, headings)
  return { ...start, heading_row, columns: remembered ?? guessColumns(headings), is_remembered: remembered !== null }
}

const hashOf = (headings: readonly string[]) =>
  createHash('sha256').update(headings.map(headingWords).join('|')).digest('hex')

async function recall(db: Db, headings: readonly string[]): Promise<ColumnOf[] | null> {
  const row = await db
    .selectFrom('import_mappings')
    .select('columns')
    .where('headings_hash', '=', hashOf(headings))
    .executeTakeFirst()
  // Written by `remember` alone.
  return (row?.columns ?? null) as ColumnOf[] | null
}

/** The next file with these headings is read the same way. */
export async function remember(tx: Tx, headings: readonly string[], columns: readonly ColumnOf[]): Promise<void> {
  const kept = { columns: JSON.stringify(columns), used_at: new Date() }
  await tx
    .insertInto('import_mappings')
    .values({ headings_hash: hashOf(headings), ...kept })
    .onConflict((conflict) => conflict.column('headings_hash').doUpdateSet(kept))
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

const forgetOldRows = (tx: Tx) =>
  sql`delete from import_rows where import_id in (
    select id from imports where created_at < now() - ${ROWS_KEPT})`.execute(tx)

import { sql } from 'kysely'
import type { Statement, StatementColumn, StatementSheet } from '@shop/contract/admin/money/statements'
import { guessHeadingRow } from '@shop/contract/rules/goods/import-columns'
import { guessStatementColumns, guessStatementField } from '@shop/contract/rules/money/statement-columns'
import {
  BadFile,
  deleteFile,
  findRememberedColumns,
  readSheetStarts,
  type SheetStart,
  storeFile,
  withFile,
} from '../../imports/public.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Services } from '../../services.ts'
import { madeBy } from '../record-payment.ts'
import { findStatement, NO_COUNTS } from './find-statement.ts'

interface Upload {
  file_name: string
  bytes: Uint8Array
  by_user_id: number
}

/** Payers may be personal data; payments stay. */
const ROWS_RETENTION = sql`interval '30 days'`

/**
 * Guesses headings and columns. Refuses with `invalid_data` at `file` if unreadable or malicious; the file is deleted
 * then.
 */
export async function uploadStatement(
  services: Services,
  { bytes, file_name, by_user_id }: Upload,
): Promise<Statement> {
  const file_key = await storeFile(services, bytes)
  try {
    let starts: SheetStart[] = []
    await withFile(services, file_key, async (path) => {
      starts = await readSheetStarts({ path, file_name })
    })
    const sheets: StatementSheet[] = []
    for (const start of starts) sheets.push(await guessSheet(services.db, start))
    return await inTransaction(services.db, async (tx) => {
      await deleteOldRows(tx)
      const { id } = await tx
        .insertInto('statements')
        .values({
          file_name,
          file_key,
          bytes: bytes.length,
          status: 'uploaded',
          sheets: JSON.stringify(sheets),
          counts: JSON.stringify(NO_COUNTS),
          created_at: services.clock.now(),
          ...madeBy(by_user_id),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return findStatement(tx, id)
    })
  } catch (error) {
    await deleteFile(services, file_key)
    if (error instanceof BadFile) throw new Refusal('invalid_data', { file: [error.problem] })
    throw error
  }
}

async function guessSheet(db: Db, start: SheetStart): Promise<StatementSheet> {
  const heading_row = guessHeadingRow(start.rows, guessStatementField)
  const headings = start.rows.find(({ row }) => row === heading_row)?.cells ?? []
  const remembered = await findRememberedColumns<StatementColumn>(db, headings, 'statement')
  const columns = remembered ?? guessStatementColumns(headings)
  return { ...start, heading_row, columns, is_remembered: remembered !== null }
}

const deleteOldRows = (tx: Tx) =>
  sql`delete from statement_rows where statement_id in (
    select id from statements where created_at < now() - ${ROWS_RETENTION})`.execute(tx)

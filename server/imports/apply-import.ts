import { sql } from 'kysely'
import type { Import } from '@shop/contract/imports.admin'
import { noteChange } from '../audit/public.ts'
import { importEnded, type ImportLine, importProducts } from '../catalog/public.ts'
import type { House } from '../house.ts'
import type { Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { stockReason } from '../texts/import-words.ts'
import { findImport } from './find-imports.ts'

export const APPLY_IMPORT = 'apply_import'

export interface ApplyRun {
  import_id: number
  run: number
  by_user_id: number
}

/** Somebody cancelled, or another node has done it: nothing is to be written, and nothing is wrong. */
export class NotWanted extends Error {}

/** Any number that nothing else locks: the letters "impo". */
const LOCK = 0x69_6d_70_6f
const ROWS_AT_ONCE = 250

/** Asks for the writing. Refuses with `not_found`, `wrong_import_status`, `import_has_errors`. */
export async function startApply(tx: Tx, house: House, id: number, by_user_id: number): Promise<Import> {
  const row = await tx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (row.status !== 'checked') throw new Refusal('wrong_import_status')
  if (row.counts.wrong > 0) throw new Refusal('import_has_errors')
  const total = row.counts.new + row.counts.changed
  await tx.updateTable('imports').set({ status: 'applying', done: 0, total }).where('id', '=', id).execute()
  await house.jobs.enqueue(tx, APPLY_IMPORT, { import_id: id, run: row.run, by_user_id })
  return findImport(tx, id)
}

/**
 * Writes a checked import whole, in the given transaction.
 *
 * @param tellProgress awaited after each batch, for who can say it to others while the transaction is open
 * @throws StaleImport when a product changed since the check, NotWanted when the import was cancelled
 */
export async function applyRows(
  tx: Tx,
  house: House,
  apply: ApplyRun,
  tellProgress: (done: number) => Promise<void>,
): Promise<void> {
  // Not its row: `tellProgress` writes there on another connection.
  await sql`select pg_advisory_xact_lock(${LOCK}, ${apply.import_id})`.execute(tx)
  const row = await wantedImport(tx, apply)
  const run = { by_user_id: apply.by_user_id, reason: stockReason(apply.import_id, row.file_name) }
  let done = 0
  for await (const lines of linesOf(tx, apply.import_id)) {
    await importProducts(tx, lines, run)
    done += lines.length
    await tellProgress(done)
    await wantedImport(tx, apply)
  }
  await endImport(tx, apply, { done, file_name: row.file_name, counts: row.counts })
  if (done > 0) await importEnded(tx, house)
}

async function wantedImport(tx: Tx, { import_id, run }: ApplyRun) {
  const row = await tx
    .selectFrom('imports')
    .select(['file_name', 'counts'])
    .where('id', '=', import_id)
    .where('run', '=', run)
    .where('status', '=', 'applying')
    .executeTakeFirst()
  if (!row) throw new NotWanted()
  return row
}

/** Changed products in the order of their ids, then new ones in the order of the file. */
async function* linesOf(tx: Tx, import_id: number): AsyncGenerator<ImportLine[]> {
  for (let last = 0; ;) {
    const lines = await selectLines(tx, import_id)
      .where('product_id', '>', last)
      .orderBy('product_id')
      .limit(ROWS_AT_ONCE)
      .execute()
    if (lines.length > 0) yield lines.map(toLine)
    if (lines.length < ROWS_AT_ONCE) break
    last = lines.at(-1)?.product_id ?? last
  }
  for (let last = 0; ;) {
    const lines = await selectLines(tx, import_id)
      .where('product_id', 'is', null)
      .where('line', '>', last)
      .orderBy('line')
      .limit(ROWS_AT_ONCE)
      .execute()
    if (lines.length > 0) yield lines.map(toLine)
    if (lines.length < ROWS_AT_ONCE) break
    last = lines.at(-1)?.line ?? last
  }
}

const selectLines = (tx: Tx, import_id: number) =>
  tx
    .selectFrom('import_rows')
    .select(['line', 'product_id', 'article', 'version', 'amount_before', 'wanted'])
    .where('import_id', '=', import_id)
    .where('wanted', 'is not', null)

type Stored = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number]

/** `wanted` was written by the check, see `PlannedRow`. */
const toLine = ({ line: _, wanted, ...row }: Stored): ImportLine => ({ ...row, wanted: wanted as ImportLine['wanted'] })

async function endImport(
  tx: Tx,
  apply: ApplyRun,
  { done, file_name, counts }: { done: number; file_name: string; counts: object },
) {
  const ended = await tx
    .updateTable('imports')
    .set({ status: 'done', done, finished_at: sql<Date>`now()` })
    .where('id', '=', apply.import_id)
    .where('status', '=', 'applying')
    .executeTakeFirst()
  if (ended.numUpdatedRows === 0n) throw new NotWanted()
  await noteChange(tx, {
    by_user_id: apply.by_user_id,
    action: 'import',
    entity: 'import',
    entity_id: apply.import_id,
    before: null,
    after: { file_name, ...counts },
  })
}

import { sql } from 'kysely'
import type { Import } from '@shop/contract/admin/catalog/imports'
import { addAuditEntry } from '../audit/public.ts'
import { announceImport, type ImportLine, importProducts } from '../catalog/public.ts'
import type { Services } from '../services.ts'
import type { Tx } from '../platform/database/db.ts'
import { keysetBatches } from '../platform/database/keyset-batches.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { findImport } from './list-imports.ts'

export const APPLY_IMPORT = 'apply_import'

export interface ApplyRun {
  import_id: number
  run: number
  by_user_id: number
}

/** Cancelled, or applied by another node: no error. */
export class ImportObsolete extends Error {}

const LOCK = 0x69_6d_70_6f
const BATCH = 250

/** Refuses with `not_found`, `wrong_import_status`, `import_has_errors`. */
export async function startApply(tx: Tx, services: Services, id: number, by_user_id: number): Promise<Import> {
  const row = await tx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (row.status !== 'checked') throw new Refusal('wrong_import_status')
  if (row.counts.wrong > 0) throw new Refusal('import_has_errors')
  const total = row.counts.new + row.counts.changed
  await tx.updateTable('imports').set({ status: 'applying', done: 0, total }).where('id', '=', id).execute()
  await services.jobs.enqueue(tx, APPLY_IMPORT, { import_id: id, run: row.run, by_user_id })
  return findImport(tx, id)
}

/**
 * Writes a whole checked import in this transaction.
 *
 * @param reportProgress awaited after each batch
 * @throws StaleImport if a product changed since the check; ImportObsolete if the import was cancelled
 */
export async function applyRows(
  tx: Tx,
  services: Services,
  apply: ApplyRun,
  reportProgress: (done: number) => Promise<void>,
): Promise<void> {
  // Not the row's lock: `reportProgress` updates the row on another connection.
  await sql`select pg_advisory_xact_lock(${LOCK}, ${apply.import_id})`.execute(tx)
  const row = await findApplyingImport(tx, apply)
  const run = { by_user_id: apply.by_user_id, import_id: apply.import_id, file_name: row.file_name }
  let done = 0
  for await (const lines of linesOf(tx, apply.import_id)) {
    await importProducts(tx, lines, run)
    done += lines.length
    await reportProgress(done)
    await findApplyingImport(tx, apply)
  }
  await finishImport(tx, apply, { done, file_name: row.file_name, counts: row.counts })
  if (done > 0) await announceImport(tx, services)
}

async function findApplyingImport(tx: Tx, { import_id, run }: ApplyRun) {
  const row = await tx
    .selectFrom('imports')
    .select(['file_name', 'counts'])
    .where('id', '=', import_id)
    .where('run', '=', run)
    .where('status', '=', 'applying')
    .executeTakeFirst()
  if (!row) throw new ImportObsolete()
  return row
}

/** Changed products by id, then new ones in the file's order. */
async function* linesOf(tx: Tx, import_id: number): AsyncGenerator<ImportLine[]> {
  const changed = (after: number) =>
    selectLines(tx, import_id).where('product_id', '>', after).orderBy('product_id').limit(BATCH).execute()
  const added = (after: number) =>
    selectLines(tx, import_id)
      .where('product_id', 'is', null)
      .where('line', '>', after)
      .orderBy('line')
      .limit(BATCH)
      .execute()
  const paging = { size: BATCH, first: 0 }
  for await (const lines of keysetBatches(changed, { ...paging, cursorOf: ({ product_id }) => product_id ?? 0 }))
    yield lines.map(toLine)
  for await (const lines of keysetBatches(added, { ...paging, cursorOf: ({ line }) => line })) yield lines.map(toLine)
}

const selectLines = (tx: Tx, import_id: number) =>
  tx
    .selectFrom('import_rows')
    .select(['line', 'product_id', 'article', 'version', 'amount_before', 'wanted'])
    .where('import_id', '=', import_id)
    .where('wanted', 'is not', null)

type StoredLine = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number]

/** Cast: the check wrote `wanted` from a `PlannedRow`. */
const toLine = ({ line: _, wanted, ...row }: StoredLine): ImportLine => ({
  ...row,
  wanted: wanted as ImportLine['wanted'],
})

async function finishImport(
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
  if (ended.numUpdatedRows === 0n) throw new ImportObsolete()
  await addAuditEntry(tx, {
    by_user_id: apply.by_user_id,
    action: 'import',
    entity: 'import',
    entity_id: apply.import_id,
    before: null,
    after: { file_name, ...counts },
  })
}

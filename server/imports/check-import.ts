import { sql } from 'kysely'
import type * as v from 'valibot'
import type { checkImport as checkCall, Import, ImportCounts } from '@shop/contract/admin/catalog/imports'
import { fieldOrder } from '@shop/contract/rules/goods/import-columns'
import { findByArticles, findImportReferences, findParts, listAttributeColumns } from '../catalog/public.ts'
import { isAttributeField } from './cells/attribute-cells.ts'
import type { Services } from '../services.ts'
import { inTransaction, type Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { columnLetters } from '../platform/xlsx/sheet-xml.ts'
import { findImport, NO_COUNTS } from './list-imports.ts'
import { withFile } from './uploaded-files.ts'
import { componentArticles, type KnownParts } from './cells/component-cells.ts'
import { articleOf, isRemark, type Plan, type PlannedRow, planRow } from './plan-row.ts'
import { readWorkbook } from './read/read-workbook.ts'
import { References } from './references.ts'
import { BadFile, type SheetRow } from './read/sheet-rows.ts'
import { rememberColumns } from './upload-import.ts'

export const CHECK_IMPORT = 'check_import'

export interface CheckRun {
  import_id: number
  run: number
}

type Settings = v.InferOutput<NonNullable<(typeof checkCall)['body']>>

/** Refuses with `not_found`, `wrong_import_status`, and `invalid_data` at `sheet`. */
export async function startCheck(tx: Tx, services: Services, id: number, settings: Settings): Promise<Import> {
  const row = await tx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const is_ready = row.kind === 'products' && row.file_key !== null && !['checking', 'applying'].includes(row.status)
  if (!is_ready) throw new Refusal('wrong_import_status')
  const sheet = row.sheets[settings.sheet]
  if (!sheet) throw new Refusal('invalid_data', { sheet: ['sheet_unknown'] })
  const columns = settings.columns.toSorted((a, b) => fieldOrder(a.field) - fieldOrder(b.field))
  await assertAttributes(tx, columns)
  const headings = sheet.rows.find(({ row }) => row === settings.heading_row)?.cells
  if (headings) await rememberColumns(tx, headings, columns)
  const run = row.run + 1
  await tx
    .updateTable('imports')
    .set({ status: 'checking', run, done: 0, total: 0, problem: null, detail: null, finished_at: null })
    .set({ settings: JSON.stringify({ ...settings, columns }), counts: JSON.stringify(NO_COUNTS) })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('import_rows').where('import_id', '=', id).execute()
  await services.jobs.enqueue(tx, CHECK_IMPORT, { import_id: id, run })
  return findImport(tx, id)
}

/** Refuses with `invalid_data` at `columns` if an attribute type is gone. */
async function assertAttributes(tx: Tx, columns: Settings['columns']): Promise<void> {
  const wanted = columns.flatMap(({ field }) => (isAttributeField(field) ? [field] : []))
  if (wanted.length === 0) return
  const known = new Set((await listAttributeColumns(tx)).map(({ field }) => field))
  if (!wanted.every((field) => known.has(field))) throw new Refusal('invalid_data', { columns: ['attribute_unknown'] })
}

/** In batches with short transactions, so that other requests need not wait. */
export async function checkRows(services: Services, check: CheckRun): Promise<void> {
  const row = await services.db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', check.import_id)
    .where('run', '=', check.run)
    .where('status', '=', 'checking')
    .executeTakeFirst()
  if (!row?.settings) return
  if (row.file_key === null) throw new BadFile('file_gone')
  // Left behind by a crashed node.
  await inTransaction(services.db, (tx) =>
    tx.deleteFrom('import_rows').where('import_id', '=', check.import_id).execute(),
  )
  const { settings, file_name } = row
  const is_stored = await withFile(services, row.file_key, (file) =>
    checkFile({ services, check, settings }, { path: file, file_name }),
  )
  if (!is_stored) throw new BadFile('file_gone')
}

interface FileCheck {
  services: Services
  check: CheckRun
  settings: NonNullable<Import['settings']>
}

async function checkFile({ services, check, settings }: FileCheck, file: { path: string; file_name: string }) {
  const { sheet, heading_row, columns, empty_cells } = settings
  const references = new References(await findImportReferences(services.db))
  const checking = new Checking({ columns, empty_cells, references, parts: new Map() })
  const wanted = columns.map(({ column }) => column)
  for await (const rows of readWorkbook(file, { sheet, heading_row, wanted })) {
    const articles = rows.map((row) => articleOf(row, columns))
    const products = await findByArticles(services.db, articles)
    const parts = await findParts(services.db, componentArticles(rows, columns))
    const planned = checking.plan(rows, new Map(products.map((product) => [product.article, product])), parts)
    const is_current = await inTransaction(services.db, (tx) => insertRows(tx, check, planned, checking.counts))
    if (!is_current) return
  }
  await inTransaction(services.db, (tx) => finishCheck(tx, check, checking))
}

type Products = Parameters<typeof planRow>[1]

/** Seen articles and counts, across batches. */
class Checking {
  readonly counts: ImportCounts = { ...NO_COUNTS }
  /** Line of an article's first row → line of its first repetition. */
  readonly repeated = new Map<number, number>()
  readonly #plan: Plan
  readonly #lines = new Map<string, number>()

  constructor(plan: Plan) {
    this.#plan = plan
  }

  get articleColumn(): string {
    const column = this.#plan.columns.find(({ field }) => field === 'article')?.column
    return column === undefined ? '' : columnLetters(column)
  }

  plan(rows: readonly SheetRow[], products: ReadonlyMap<string, Products>, parts: KnownParts): PlannedRow[] {
    const plan = { ...this.#plan, parts }
    return rows.flatMap((row) => {
      if (isRemark(row, this.#plan.columns)) {
        this.counts.skipped += 1
        return []
      }
      const article = articleOf(row, this.#plan.columns)
      const planned = this.#checkRepeated(planRow(row, products.get(article) ?? null, plan), article)
      this.counts[planned.kind] += 1
      return [planned]
    })
  }

  #checkRepeated(planned: PlannedRow, article: string): PlannedRow {
    const first = this.#lines.get(article)
    if (article === '' || first === undefined) {
      this.#lines.set(article, planned.line)
      return planned
    }
    if (!this.repeated.has(first)) this.repeated.set(first, planned.line)
    const problem = repeatedProblem(this.articleColumn, first)
    return { ...planned, kind: 'wrong', changes: [], wanted: null, problems: [...planned.problems, problem] }
  }
}

const repeatedProblem = (column: string, other: number) => ({
  column,
  field: 'article',
  problem: 'article_twice',
  detail: String(other),
})

/** @returns false if superseded or cancelled */
async function insertRows(
  tx: Tx,
  check: CheckRun,
  rows: readonly PlannedRow[],
  counts: ImportCounts,
): Promise<boolean> {
  const done = counts.new + counts.changed + counts.unchanged + counts.wrong + counts.skipped
  const is_current = await updateRun(tx, check, { done, counts: JSON.stringify(counts) })
  if (!is_current) return false
  const values = JSON.stringify(rows.map((row) => ({ import_id: check.import_id, ...row })))
  await sql`insert into import_rows select * from jsonb_populate_recordset(null::import_rows, ${values}::jsonb)`.execute(
    tx,
  )
  return true
}

function updateRun(tx: Tx, { import_id, run }: CheckRun, set: { done: number; counts: string }): Promise<boolean> {
  return tx
    .updateTable('imports')
    .set(set)
    .where('id', '=', import_id)
    .where('run', '=', run)
    .where('status', '=', 'checking')
    .executeTakeFirst()
    .then(({ numUpdatedRows }) => numUpdatedRows > 0n)
}

/** Also marks the first line of each repeated article as wrong. */
async function finishCheck(tx: Tx, { import_id, run }: CheckRun, checking: Checking): Promise<void> {
  const first = [...checking.repeated].map(([line, other]) => ({
    line,
    problem: repeatedProblem(checking.articleColumn, other),
  }))
  await sql`
    update import_rows r set kind = 'wrong', wanted = null, changes = '[]', problems = r.problems || jsonb_build_array(n.problem)
    from jsonb_to_recordset(${JSON.stringify(first)}::jsonb) as n (line int, problem jsonb)
    where r.import_id = ${import_id} and r.line = n.line`.execute(tx)
  const kinds = await tx
    .selectFrom('import_rows')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('rows')])
    .where('import_id', '=', import_id)
    .groupBy('kind')
    .execute()
  const counts = { ...NO_COUNTS, skipped: checking.counts.skipped }
  for (const { kind, rows } of kinds) counts[kind] = rows
  const total = kinds.reduce((sum, { rows }) => sum + rows, counts.skipped)
  await tx
    .updateTable('imports')
    .set({ status: 'checked', done: total, total, counts: JSON.stringify(counts) })
    .where('id', '=', import_id)
    .where('run', '=', run)
    .where('status', '=', 'checking')
    .execute()
}

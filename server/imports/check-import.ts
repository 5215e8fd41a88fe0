import { sql } from 'kysely'
import type * as v from 'valibot'
import type { checkImport as checkCall, Import, ImportCounts } from '@shop/contract/imports.admin'
import { IMPORT_FIELDS } from '@shop/contract/rules/import-columns'
import { findByArticles, findImportReferences } from '../catalog/public.ts'
import type { House } from '../house.ts'
import { inTransaction, type Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { findImport, NO_COUNTS } from './find-imports.ts'
import { withFile } from './kept-files.ts'
import { articleOf, isAside, type Plan, type PlannedRow, planRow } from './plan-row.ts'
import { readBook } from './read-book.ts'
import { References } from './references.ts'
import { BadFile, letterOf, type SheetRow } from './sheet-rows.ts'
import { remember } from './upload-import.ts'

export const CHECK_IMPORT = 'check_import'

export interface CheckRun {
  import_id: number
  run: number
}

type Settings = v.InferOutput<NonNullable<(typeof checkCall)['body']>>

/** Asks for the comparison. Refuses with `not_found`, with `wrong_import_status`, with `invalid_data` at `sheet`. */
export async function startCheck(tx: Tx, house: House, id: number, settings: Settings): Promise<Import> {
  const row = await tx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const is_ready = row.kind === 'products' && row.file_key !== null && !['checking', 'applying'].includes(row.status)
  if (!is_ready) throw new Refusal('wrong_import_status')
  const sheet = row.sheets[settings.sheet]
  if (!sheet) throw new Refusal('invalid_data', { sheet: ['sheet_unknown'] })
  const columns = settings.columns.toSorted((a, b) => IMPORT_FIELDS.indexOf(a.field) - IMPORT_FIELDS.indexOf(b.field))
  const headings = sheet.rows.find(({ row }) => row === settings.heading_row)?.cells
  if (headings) await remember(tx, headings, columns)
  const run = row.run + 1
  await tx
    .updateTable('imports')
    .set({ status: 'checking', run, done: 0, total: 0, problem: null, detail: null, finished_at: null })
    .set({ settings: JSON.stringify({ ...settings, columns }), counts: JSON.stringify(NO_COUNTS) })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('import_rows').where('import_id', '=', id).execute()
  await house.jobs.enqueue(tx, CHECK_IMPORT, { import_id: id, run })
  return findImport(tx, id)
}

/** The comparison itself: some rows at a time, each with its own short transaction, so that nobody waits for it. */
export async function checkRows(house: House, check: CheckRun): Promise<void> {
  const row = await house.db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', check.import_id)
    .where('run', '=', check.run)
    .where('status', '=', 'checking')
    .executeTakeFirst()
  if (!row?.settings) return
  if (row.file_key === null) throw new BadFile('file_gone')
  // A node that died half way left some.
  await inTransaction(house.db, (tx) => tx.deleteFrom('import_rows').where('import_id', '=', check.import_id).execute())
  const { settings, file_name } = row
  const is_there = await withFile(house, row.file_key, (file) =>
    checkFile({ house, check, settings }, { path: file, file_name }),
  )
  if (!is_there) throw new BadFile('file_gone')
}

interface FileCheck {
  house: House
  check: CheckRun
  settings: NonNullable<Import['settings']>
}

async function checkFile({ house, check, settings }: FileCheck, file: { path: string; file_name: string }) {
  const { sheet, heading_row, columns, empty_cells } = settings
  const references = new References(await findImportReferences(house.db))
  const checking = new Checking({ columns, empty_cells, references })
  const wanted = columns.map(({ column }) => column)
  for await (const rows of readBook(file, { sheet, heading_row, wanted })) {
    const articles = rows.map((row) => articleOf(row, columns))
    const products = await findByArticles(house.db, articles)
    const planned = checking.plan(rows, new Map(products.map((product) => [product.article, product])))
    const goes_on = await inTransaction(house.db, (tx) => keepRows(tx, check, planned, checking.counts))
    if (!goes_on) return
  }
  await inTransaction(house.db, (tx) => endCheck(tx, check, checking))
}

type Products = Parameters<typeof planRow>[1]

/** What is known of the rows so far: which articles came already, and how many there are of each kind. */
class Checking {
  readonly counts: ImportCounts = { ...NO_COUNTS }
  /** Lines whose article comes again further down, with the first of those. */
  readonly twice = new Map<number, number>()
  readonly #plan: Plan
  readonly #lines = new Map<string, number>()

  constructor(plan: Plan) {
    this.#plan = plan
  }

  get articleColumn(): string {
    const column = this.#plan.columns.find(({ field }) => field === 'article')?.column
    return column === undefined ? '' : letterOf(column)
  }

  plan(rows: readonly SheetRow[], products: ReadonlyMap<string, Products>): PlannedRow[] {
    return rows.flatMap((row) => {
      if (isAside(row, this.#plan.columns)) {
        this.counts.skipped += 1
        return []
      }
      const article = articleOf(row, this.#plan.columns)
      const planned = this.#once(planRow(row, products.get(article) ?? null, this.#plan), article)
      this.counts[planned.kind] += 1
      return [planned]
    })
  }

  #once(planned: PlannedRow, article: string): PlannedRow {
    const first = this.#lines.get(article)
    if (article === '' || first === undefined) {
      this.#lines.set(article, planned.line)
      return planned
    }
    if (!this.twice.has(first)) this.twice.set(first, planned.line)
    const problem = twiceProblem(this.articleColumn, first)
    return { ...planned, kind: 'wrong', changes: [], wanted: null, problems: [...planned.problems, problem] }
  }
}

const twiceProblem = (column: string, other: number) => ({
  column,
  field: 'article',
  problem: 'article_twice',
  detail: String(other),
})

/** Answers false when this run is not wanted any more. */
async function keepRows(tx: Tx, check: CheckRun, rows: readonly PlannedRow[], counts: ImportCounts): Promise<boolean> {
  const done = counts.new + counts.changed + counts.unchanged + counts.wrong + counts.skipped
  const goes_on = await updateRun(tx, check, { done, counts: JSON.stringify(counts) })
  if (!goes_on) return false
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

/** Lines whose article came again are wrong too; only now it is known which. */
async function endCheck(tx: Tx, { import_id, run }: CheckRun, checking: Checking): Promise<void> {
  const first = [...checking.twice].map(([line, other]) => ({
    line,
    problem: twiceProblem(checking.articleColumn, other),
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

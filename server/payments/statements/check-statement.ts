import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type {
  checkStatement as checkCall,
  Statement,
  StatementColumn,
  StatementCounts,
  StatementRowKind,
} from '@shop/contract/admin/money/statements'
import { STATEMENT_ROWS_MAX } from '@shop/contract/admin/money/statements'
import type { ServedInput } from '@shop/contract/endpoint'
import type { Kopiykas } from '@shop/contract/rules/money/price'
import { BadFile, readWorkbook, rememberColumns, type SheetRow, withFile } from '../../imports/public.ts'
import { inTransaction, type Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Services } from '../../services.ts'
import { certainOrder, findLikelyOrders } from '../named-orders.ts'
import { findStatement, NO_COUNTS } from './find-statement.ts'
import { type IncomingRow, outsideId, readRow } from './read-row.ts'

export const CHECK_STATEMENT = 'check_statement'

export interface StatementRun {
  statement_id: number
  run: number
}

type Settings = ServedInput<typeof checkCall>['body']

/** Refuses with `not_found`, `wrong_import_status`, `invalid_data` at `sheet`. */
export async function startCheck(tx: Tx, services: Services, id: number, settings: Settings): Promise<Statement> {
  const row = await tx.selectFrom('statements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (row.file_key === null || !['uploaded', 'checked', 'failed'].includes(row.status))
    throw new Refusal('wrong_import_status')
  const sheet = (row.sheets as Statement['sheets'])[settings.sheet]
  if (!sheet) throw new Refusal('invalid_data', { sheet: ['sheet_unknown'] })
  const headings = sheet.rows.find(({ row }) => row === settings.heading_row)?.cells
  if (headings) await rememberColumns(tx, headings, settings.columns, 'statement')
  const run = row.run + 1
  await tx
    .updateTable('statements')
    .set({ status: 'checking', run, done: 0, total: 0, problem: null, detail: null, finished_at: null })
    .set({ settings: JSON.stringify(settings), counts: JSON.stringify(NO_COUNTS) })
    .where('id', '=', id)
    .execute()
  await services.jobs.enqueue(tx, CHECK_STATEMENT, { statement_id: id, run })
  return findStatement(tx, id)
}

/** In batches with short transactions, so that other requests need not wait. */
export async function checkRows(services: Services, check: StatementRun): Promise<void> {
  const { statement_id, run } = check
  const row = await services.db
    .selectFrom('statements')
    .selectAll()
    .where('id', '=', statement_id)
    .where('run', '=', run)
    .where('status', '=', 'checking')
    .executeTakeFirst()
  if (!row) return
  if (row.file_key === null) throw new BadFile('file_gone')
  // Of an earlier check, or left by a crashed node.
  await inTransaction(services.db, (tx) =>
    tx.deleteFrom('statement_rows').where('statement_id', '=', statement_id).execute(),
  )
  const settings = row.settings as Settings
  const { file_name } = row
  const is_stored = await withFile(services, row.file_key, (path) =>
    checkFile(services, { check, settings, file: { path, file_name } }),
  )
  if (!is_stored) throw new BadFile('file_gone')
}

interface Check {
  check: StatementRun
  settings: Settings
  file: { path: string; file_name: string }
}

async function checkFile(services: Services, { check, settings, file }: Check): Promise<void> {
  const { sheet, heading_row, columns } = settings
  const wanted = columns.map(({ column }) => column)
  const checking = new Checking(columns)
  for await (const rows of readWorkbook(file, { sheet, heading_row, wanted })) {
    const planned = await checking.plan(services, rows)
    if (checking.rows_count > STATEMENT_ROWS_MAX) throw new BadFile('too_many_rows', String(STATEMENT_ROWS_MAX))
    const is_current = await inTransaction(services.db, (tx) => insertRows(tx, check, planned, checking))
    if (!is_current) return
    // With the database on the same thread others would starve.
    await turn()
  }
  await inTransaction(services.db, (tx) =>
    updateRun(tx, check, { status: 'checked', total: checking.rows_count, ...progressOf(checking) }),
  )
}

interface PlannedRow extends Partial<Omit<IncomingRow, 'document'>> {
  line: number
  kind: StatementRowKind
  outside_id?: string
  order_id?: number
  problem?: string
  detail?: string
}

/** Equal rows, and claims on orders by rows above. */
class Checking {
  readonly counts: StatementCounts = { ...NO_COUNTS }
  rows_count = 0
  readonly #columns: readonly StatementColumn[]
  readonly #occurrences = new Map<string, number>()
  readonly #claimed = new Map<number, number>()

  constructor(columns: readonly StatementColumn[]) {
    this.#columns = columns
  }

  async plan(services: Services, rows: readonly SheetRow[]): Promise<PlannedRow[]> {
    const read = rows.map((row) => ({ line: row.row, ...readRow(row, this.#columns) }))
    const incoming = read.flatMap((one) => {
      if (one.kind !== 'incoming') return []
      return [{ line: one.line, row: one.row, outside_id: this.#idOf(one.row) }]
    })
    const present = await findPresent(
      services,
      incoming.map(({ outside_id }) => outside_id),
    )
    const likely = await findLikelyOrders(
      services.db,
      incoming.map(({ row }) => row),
    )
    const planned: PlannedRow[] = incoming.map(({ line, row: { document: _, ...row }, outside_id }, at) => {
      const known = { ...row, line, outside_id }
      const payment_id = present.get(outside_id)
      if (payment_id !== undefined) return { ...known, kind: 'present', payment_id }
      const orders = likely[at] ?? []
      const [first] = orders.filter(({ rest }) => rest > 0)
      const certain = certainOrder(row, orders)
      if (certain !== null && this.#claim(certain.id, row.sum, certain.rest))
        return { ...known, kind: 'certain', order_id: certain.id }
      return first === undefined ? { ...known, kind: 'unknown' } : { ...known, kind: 'suggested', order_id: first.id }
    })
    for (const one of read) {
      if (one.kind === 'left_out') planned.push({ line: one.line, kind: 'left_out' })
      if (one.kind === 'wrong')
        planned.push({ line: one.line, kind: 'wrong', problem: one.problem, detail: one.detail })
    }
    for (const { kind } of planned) this.counts[kind] += 1
    this.rows_count += planned.length
    return planned
  }

  #idOf(row: IncomingRow): string {
    const first = outsideId(row, 1)
    const occurrence = (this.#occurrences.get(first) ?? 0) + 1
    this.#occurrences.set(first, occurrence)
    return outsideId(row, occurrence)
  }

  /** False if rows above have taken the order's rest. */
  #claim(order_id: number, sum: Kopiykas, rest: Kopiykas): boolean {
    const claimed = this.#claimed.get(order_id) ?? 0
    if (claimed >= rest || (claimed > 0 && claimed + sum > rest)) return false
    this.#claimed.set(order_id, claimed + sum)
    return true
  }
}

async function findPresent({ db }: Services, outside_ids: readonly string[]): Promise<Map<string, number>> {
  if (outside_ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'outside_id'])
    .where('source', '=', 'bank_file')
    .where('outside_id', 'in', outside_ids)
    .execute()
  return new Map(rows.map(({ id, outside_id }) => [outside_id ?? '', id]))
}

const progressOf = ({ rows_count, counts }: Checking) => ({ done: rows_count, counts: JSON.stringify(counts) })

/** @returns false if superseded */
async function insertRows(
  tx: Tx,
  check: StatementRun,
  rows: readonly PlannedRow[],
  checking: Checking,
): Promise<boolean> {
  if (!(await updateRun(tx, check, progressOf(checking)))) return false
  const empty = { payer_name: '', payer_code: '', payer_iban: '', purpose: '', detail: '' }
  const values = rows.map((row) => ({ ...empty, statement_id: check.statement_id, ...row }))
  await sql`insert into statement_rows
    select * from jsonb_populate_recordset(null::statement_rows, ${JSON.stringify(values)}::jsonb)`.execute(tx)
  return true
}

async function updateRun(
  tx: Tx,
  { statement_id, run }: StatementRun,
  set: { done: number; counts: string; status?: 'checked'; total?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('statements')
    .set(set)
    .where('id', '=', statement_id)
    .where('run', '=', run)
    .where('status', '=', 'checking')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

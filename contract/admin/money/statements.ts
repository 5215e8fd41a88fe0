import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { CSV_TYPE, data, FileBody, FileName, Hryvnia, Id, Timestamp, XLSX_TYPE } from '../../primitives.ts'
import { STATEMENT_FIELDS } from '../../rules/money/statement-columns.ts'
import { IMPORT_BYTES_MAX, IMPORT_COLUMNS_MAX } from '../catalog/imports.ts'
import { ById, adminListQuery, staffList } from '../lists.ts'

export const STATEMENT_ROWS_MAX = 20_000

export const STATEMENT_STATUSES = ['uploaded', 'checking', 'checked', 'applying', 'done', 'failed'] as const
export type StatementStatus = (typeof STATEMENT_STATUSES)[number]

/**
 * `certain`: its order is settled. `suggested`: an order seems to be meant. `present`: recorded before. `left_out`:
 * outgoing money, and remarks. `wrong`: day or sum cannot be read.
 */
export const STATEMENT_ROW_KINDS = ['certain', 'suggested', 'unknown', 'present', 'left_out', 'wrong'] as const
export type StatementRowKind = (typeof STATEMENT_ROW_KINDS)[number]

const ColumnOf = v.object({
  /** Counted from 0. */
  column: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(IMPORT_COLUMNS_MAX - 1)),
  field: v.picklist(STATEMENT_FIELDS),
})
export type StatementColumn = v.InferOutput<typeof ColumnOf>

const Columns = v.pipe(
  v.array(ColumnOf),
  v.maxLength(IMPORT_COLUMNS_MAX),
  v.check(
    (columns) => ['received_on', 'sum'].every((needed) => columns.some(({ field }) => field === needed)),
    'columns_missing',
  ),
  v.check((columns) => new Set(columns.map(({ field }) => field)).size === columns.length, 'named_twice'),
  v.check((columns) => new Set(columns.map(({ column }) => column)).size === columns.length, 'named_twice'),
)

const Sheet = v.object({
  name: v.string(),
  is_hidden: v.boolean(),
  /** `row` is the number in the file. */
  rows: v.array(v.object({ row: v.number(), cells: v.array(v.string()) })),
  /** Guessed, or remembered for the same headings. */
  heading_row: v.number(),
  columns: v.array(ColumnOf),
  is_remembered: v.boolean(),
})
export type StatementSheet = v.InferOutput<typeof Sheet>

const Settings = {
  /** Counted from 0. */
  sheet: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)),
  heading_row: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_100_000)),
  columns: Columns,
}

const kinds = Object.fromEntries(STATEMENT_ROW_KINDS.map((kind) => [kind, v.number()])) as Record<
  StatementRowKind,
  v.NumberSchema<undefined>
>

export const Statement = v.object({
  id: v.number(),
  file_name: v.string(),
  bytes: v.number(),
  status: v.picklist(STATEMENT_STATUSES),
  /** `total` is 0 while unknown. */
  done: v.number(),
  total: v.number(),
  /** By kind; after applying `added` payments are new, `settled` of them have paid an order. */
  counts: v.object({ ...kinds, added: v.number(), settled: v.number() }),
  problem: v.nullable(v.string()),
  detail: v.nullable(v.string()),
  made_by_name: v.string(),
  created_at: Timestamp,
  finished_at: v.nullable(Timestamp),
  sheets: v.array(Sheet),
  /** Null before the first check. */
  settings: v.nullable(v.object({ ...Settings, columns: v.array(ColumnOf) })),
})
export type Statement = v.InferOutput<typeof Statement>
export type StatementCounts = Statement['counts']

const OneStatement = data(Statement)
const writes = { access: 'staff', right: 'payments.write' } as const

export const uploadStatement = endpoint({
  name: 'uploadStatement',
  method: 'POST',
  path: '/api/admin/payments/import',
  ...writes,
  summary: 'Uploads a bank statement and reads its sheets; records nothing',
  query: FileName,
  upload: { types: [XLSX_TYPE, CSV_TYPE], bytes_max: IMPORT_BYTES_MAX },
  body: FileBody,
  reply: OneStatement,
})

export const getStatement = endpoint({
  name: 'getStatement',
  method: 'GET',
  path: '/api/admin/payments/import/:id',
  ...writes,
  summary: 'A bank statement: its progress, its sheets and their first rows',
  params: ById,
  reply: OneStatement,
  refuses: ['not_found'],
})

export const checkStatement = endpoint({
  name: 'checkStatement',
  method: 'POST',
  path: '/api/admin/payments/import/:id/check',
  ...writes,
  summary: 'Reads the rows and looks for their orders in the background; records nothing',
  params: ById,
  body: v.object(Settings),
  reply: OneStatement,
  refuses: ['not_found', 'wrong_import_status'],
})

export const StatementRow = v.object({
  row: v.number(),
  kind: v.picklist(STATEMENT_ROW_KINDS),
  received_on: v.nullable(v.string()),
  sum: v.nullable(Hryvnia),
  payer_name: v.string(),
  payer_code: v.string(),
  payer_iban: v.string(),
  purpose: v.string(),
  order: v.nullable(v.object({ id: v.number(), number: v.string(), rest: Hryvnia })),
  payment_id: v.nullable(v.number()),
  problem: v.nullable(v.string()),
  detail: v.string(),
})
export type StatementRow = v.InferOutput<typeof StatementRow>

export const listStatementRows = endpoint({
  name: 'listStatementRows',
  method: 'GET',
  path: '/api/admin/payments/import/:id/rows',
  ...writes,
  summary: 'The rows of a bank statement with their orders',
  params: ById,
  query: adminListQuery(['row'], { kind: v.optional(v.picklist(STATEMENT_ROW_KINDS)) }),
  reply: staffList(StatementRow),
  refuses: ['not_found'],
})

export const applyStatement = endpoint({
  name: 'applyStatement',
  method: 'POST',
  path: '/api/admin/payments/import/:id/apply',
  ...writes,
  summary: 'Records the payments in the background and settles the orders of certain rows, and of the rows named',
  params: ById,
  body: v.optional(
    v.object({
      /** Suggested rows whose order staff have confirmed. */
      confirmed: v.optional(v.pipe(v.array(Id), v.maxLength(STATEMENT_ROWS_MAX)), []),
    }),
    {},
  ),
  reply: OneStatement,
  refuses: ['not_found', 'wrong_import_status'],
})

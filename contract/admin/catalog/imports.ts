import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import {
  CSV_TYPE,
  data,
  Document,
  FileBody,
  FileName,
  Id,
  Timestamp,
  Success,
  XLSX_TYPE,
  ZIP_TYPE,
} from '../../primitives.ts'
import { type AttributeField, attributeIdOf, IMPORT_FIELDS } from '../../rules/goods/import-columns.ts'
import { ById, staffList, adminListQuery } from '../lists.ts'

export const IMPORT_BYTES_MAX = 25 * 1024 * 1024
export const IMPORT_ROWS_MAX = 50_000
export const IMPORT_COLUMNS_MAX = 200
export const IMPORT_ROWS_SHOWN = 25

/**
 * `uploaded`: columns must be chosen. `checked`: waits for confirmation. `stale`: a product was edited since the check,
 * nothing was written.
 */
export const IMPORT_STATUSES = [
  'uploaded',
  'checking',
  'checked',
  'applying',
  'done',
  'stale',
  'failed',
  'cancelled',
] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]
export const ROW_KINDS = ['new', 'changed', 'unchanged', 'wrong'] as const
export type RowKind = (typeof ROW_KINDS)[number]

const AttributeField = v.custom<AttributeField>((field) => typeof field === 'string' && attributeIdOf(field) !== null)

const ColumnOf = v.object({
  /** Counted from 0. */
  column: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(IMPORT_COLUMNS_MAX - 1)),
  field: v.union([v.picklist(IMPORT_FIELDS), AttributeField]),
})
const EmptyCells = v.picklist(['keep', 'clear'])
export type EmptyCells = v.InferOutput<typeof EmptyCells>

const Counts = v.object({
  new: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  wrong: v.number(),
  /** Headings and remarks: rows with one cell and no article. */
  skipped: v.number(),
})
export type ImportCounts = v.InferOutput<typeof Counts>

const importFields = {
  id: v.number(),
  kind: v.picklist(['products', 'pictures']),
  file_name: v.string(),
  bytes: v.number(),
  status: v.picklist(IMPORT_STATUSES),
  /** Rows or pictures; `total` is 0 while unknown. */
  done: v.number(),
  total: v.number(),
  counts: Counts,
  /** `import.problem.*` in the admin, and details such as articles. */
  problem: v.nullable(v.string()),
  detail: v.nullable(v.string()),
  by_name: v.string(),
  created_at: Timestamp,
  finished_at: v.nullable(Timestamp),
}

export const ImportRow = v.object(importFields)
export type ImportRow = v.InferOutput<typeof ImportRow>

export const ImportSheet = v.object({
  name: v.string(),
  is_hidden: v.boolean(),
  /** `row` is the number in the file. */
  rows: v.array(v.object({ row: v.number(), cells: v.array(v.string()) })),
  /** Guessed, or remembered for the same headings. */
  heading_row: v.number(),
  columns: v.array(ColumnOf),
  is_remembered: v.boolean(),
})
export type ImportSheet = v.InferOutput<typeof ImportSheet>

export const Import = v.object({
  ...importFields,
  sheets: v.array(ImportSheet),
  attributes: v.array(v.object({ field: AttributeField, heading: v.string() })),
  /** Null before the first check. */
  settings: v.nullable(
    v.object({ sheet: v.number(), heading_row: v.number(), columns: v.array(ColumnOf), empty_cells: EmptyCells }),
  ),
})
export type Import = v.InferOutput<typeof Import>

const admin = { access: 'staff', right: 'imports.write' } as const

export const listImports = endpoint({
  name: 'listImports',
  method: 'GET',
  path: '/api/admin/imports',
  ...admin,
  summary: 'Imports with time, user and result',
  query: adminListQuery(['created'], {
    kind: v.optional(v.picklist(['products', 'pictures'])),
    status: v.optional(v.picklist(IMPORT_STATUSES)),
  }),
  reply: staffList(ImportRow),
})

export const getImport = endpoint({
  name: 'getImport',
  method: 'GET',
  path: '/api/admin/imports/:id',
  ...admin,
  summary: 'One import: its progress, its sheets and their first rows',
  params: ById,
  reply: v.object({
    data: Import,
    /** On the embedded database all calls wait while rows are written. */
    others_wait: v.boolean(),
  }),
  refuses: ['not_found'],
})

export const uploadImport = endpoint({
  name: 'uploadImport',
  method: 'POST',
  path: '/api/admin/imports',
  ...admin,
  summary: 'Uploads a product file and reads its sheets; changes no products',
  query: FileName,
  upload: { types: [XLSX_TYPE, CSV_TYPE], bytes_max: IMPORT_BYTES_MAX },
  body: FileBody,
  reply: data(Import),
})

export const checkImport = endpoint({
  name: 'checkImport',
  method: 'POST',
  path: '/api/admin/imports/:id/check',
  ...admin,
  summary: 'Compares the file with the catalog in the background; changes no products',
  params: ById,
  body: v.object({
    /** Counted from 0. */
    sheet: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)),
    heading_row: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_100_000)),
    columns: v.pipe(
      v.array(ColumnOf),
      v.maxLength(IMPORT_COLUMNS_MAX),
      v.check((columns) => columns.some(({ field }) => field === 'article'), 'article_column_missing'),
      v.check((columns) => new Set(columns.map(({ field }) => field)).size === columns.length, 'named_twice'),
      v.check((columns) => new Set(columns.map(({ column }) => column)).size === columns.length, 'named_twice'),
    ),
    empty_cells: v.optional(EmptyCells, 'keep'),
  }),
  reply: data(Import),
  refuses: ['not_found', 'wrong_import_status'],
})

export const ImportedLine = v.object({
  row: v.number(),
  kind: v.picklist(ROW_KINDS),
  article: v.string(),
  name: v.string(),
  product_id: v.nullable(v.number()),
  /** As in an export, cut around their difference. */
  changes: v.array(v.object({ field: v.string(), before: v.string(), after: v.string() })),
  problems: v.array(
    v.object({
      /** Spreadsheet letters; '' for the whole row. */
      column: v.string(),
      field: v.nullable(v.string()),
      problem: v.string(),
      detail: v.string(),
    }),
  ),
})
export type ImportedLine = v.InferOutput<typeof ImportedLine>

export const listImportRows = endpoint({
  name: 'listImportRows',
  method: 'GET',
  path: '/api/admin/imports/:id/rows',
  ...admin,
  summary: 'The rows of an import and their changes',
  params: ById,
  query: adminListQuery(['row'], { kind: v.optional(v.picklist(ROW_KINDS)) }),
  reply: staffList(ImportedLine),
  refuses: ['not_found'],
})

export const applyImport = endpoint({
  name: 'applyImport',
  method: 'POST',
  path: '/api/admin/imports/:id/apply',
  ...admin,
  summary: 'Applies a checked import in the background, all or nothing',
  params: ById,
  reply: data(Import),
  refuses: ['not_found', 'wrong_import_status', 'import_has_errors'],
})

export const cancelImport = endpoint({
  name: 'cancelImport',
  method: 'POST',
  path: '/api/admin/imports/:id/cancel',
  ...admin,
  summary: 'Cancels an import; unfinished writes are rolled back',
  params: ById,
  reply: Success,
  refuses: ['not_found', 'wrong_import_status'],
})

export const importPictures = endpoint({
  name: 'importPictures',
  method: 'POST',
  path: '/api/admin/picture-imports',
  ...admin,
  summary: 'Imports pictures from a ZIP: ARTICLE.jpg, ARTICLE_2.png; reports each one',
  query: FileName,
  upload: { types: [ZIP_TYPE], bytes_max: IMPORT_BYTES_MAX },
  body: FileBody,
  reply: data(Import),
})

export const exportProducts = endpoint({
  name: 'exportProducts',
  method: 'GET',
  path: '/api/admin/product-exports',
  access: 'staff',
  right: 'exports.read',
  summary: 'Products as a spreadsheet that can be imported again',
  query: v.object({
    format: v.picklist(['xlsx', 'csv']),
    /** CSV only. `comma` implies semicolons as separators. */
    decimals: v.optional(v.picklist(['comma', 'point']), 'comma'),
    q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200), v.excludes('\0')), ''),
    category: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number), Id)),
    status: v.optional(v.picklist(['1', '2', '3', '4'])),
    active: v.optional(v.picklist(['1', '0'])),
    stock: v.optional(v.picklist(['none', 'low', 'some'])),
    archived: v.optional(v.picklist(['1', '0'])),
  }),
  is_document: true,
  document_types: [CSV_TYPE, XLSX_TYPE],
  reply: Document,
})

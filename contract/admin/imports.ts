import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { CSV_TYPE, data, Document, FileBody, Id, Moment, Success, XLSX_TYPE, ZIP_TYPE } from './primitives.ts'
import { IMPORT_FIELDS } from './rules/import-columns.ts'
import { ById, staffList, staffListQuery } from './staff-lists.ts'

export const IMPORT_BYTES_MAX = 25 * 1024 * 1024
/** Rows of goods in one file. */
export const IMPORT_ROWS_MAX = 50_000
export const IMPORT_COLUMNS_MAX = 200
/** Rows of a sheet that are shown so that the person finds its headings. */
export const IMPORT_ROWS_SHOWN = 25

/**
 * `uploaded` waits for the columns; `checking` compares with the catalogue; `checked` waits for the word; `applying`
 * writes; `stale`: a product changed since it was compared, nothing was written.
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

const ColumnOf = v.object({
  /** Counted from 0. */
  column: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(IMPORT_COLUMNS_MAX - 1)),
  field: v.picklist(IMPORT_FIELDS),
})
const EmptyCells = v.picklist(['keep', 'clear'])
export type EmptyCells = v.InferOutput<typeof EmptyCells>

const Counts = v.object({
  new: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  wrong: v.number(),
  /** Headings of sections and the like: rows without an article and with one cell. */
  skipped: v.number(),
})
export type ImportCounts = v.InferOutput<typeof Counts>

const importFields = {
  id: v.number(),
  kind: v.picklist(['products', 'pictures']),
  file_name: v.string(),
  bytes: v.number(),
  status: v.picklist(IMPORT_STATUSES),
  /** Rows or pictures looked at so far, and how many there are; `total` 0 while nobody knows. */
  done: v.number(),
  total: v.number(),
  counts: Counts,
  /** Why it failed, see the words `import.problem.*` of the office; with what it is about, such as articles. */
  problem: v.nullable(v.string()),
  detail: v.nullable(v.string()),
  by_name: v.string(),
  created_at: Moment,
  finished_at: v.nullable(Moment),
}

export const ImportRow = v.object(importFields)
export type ImportRow = v.InferOutput<typeof ImportRow>

export const ImportSheet = v.object({
  name: v.string(),
  is_hidden: v.boolean(),
  /** The first rows with anything in them; texts are cut. `row` as the program that made the file counts. */
  rows: v.array(v.object({ row: v.number(), cells: v.array(v.string()) })),
  /** Where the headings seem to be, and what they seem to name, as remembered from the last file with such headings. */
  heading_row: v.number(),
  columns: v.array(ColumnOf),
  is_remembered: v.boolean(),
})
export type ImportSheet = v.InferOutput<typeof ImportSheet>

export const Import = v.object({
  ...importFields,
  sheets: v.array(ImportSheet),
  /** As it was last checked; null before. */
  settings: v.nullable(
    v.object({ sheet: v.number(), heading_row: v.number(), columns: v.array(ColumnOf), empty_cells: EmptyCells }),
  ),
})
export type Import = v.InferOutput<typeof Import>

const FileName = v.object({
  file_name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200), v.excludes('\0')),
})
const office = { access: 'staff', right: 'imports.write' } as const

export const listImports = endpoint({
  name: 'listImports',
  method: 'GET',
  path: '/api/admin/imports',
  ...office,
  summary: 'What was imported, when, by whom and with what result',
  query: staffListQuery(['created'], {
    kind: v.optional(v.picklist(['products', 'pictures'])),
    status: v.optional(v.picklist(IMPORT_STATUSES)),
  }),
  reply: staffList(ImportRow),
})

export const getImport = endpoint({
  name: 'getImport',
  method: 'GET',
  path: '/api/admin/imports/:id',
  ...office,
  summary: 'One import: its progress, its sheets and their first rows',
  params: ById,
  reply: v.object({
    data: Import,
    /** Whether all other calls wait while rows are written: the embedded database has one connection. */
    others_wait: v.boolean(),
  }),
  refuses: ['not_found'],
})

export const uploadImport = endpoint({
  name: 'uploadImport',
  method: 'POST',
  path: '/api/admin/imports',
  ...office,
  summary: 'Keeps a file of products and looks at its sheets; nothing is changed yet',
  query: FileName,
  upload: { types: [XLSX_TYPE, CSV_TYPE], bytes_max: IMPORT_BYTES_MAX },
  body: FileBody,
  reply: data(Import),
})

export const checkImport = endpoint({
  name: 'checkImport',
  method: 'POST',
  path: '/api/admin/imports/:id/check',
  ...office,
  summary: 'Compares the file with the catalogue, in the background, and changes nothing',
  params: ById,
  body: v.object({
    /** Counted from 0. */
    sheet: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)),
    heading_row: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_100_000)),
    columns: v.pipe(
      v.array(ColumnOf),
      v.maxLength(IMPORT_FIELDS.length),
      v.check((columns) => columns.some(({ field }) => field === 'article'), 'article_column_missing'),
      v.check((columns) => new Set(columns.map(({ field }) => field)).size === columns.length, 'named_twice'),
      v.check((columns) => new Set(columns.map(({ column }) => column)).size === columns.length, 'named_twice'),
    ),
    /** What an empty cell does to a product that is there already. */
    empty_cells: v.optional(EmptyCells, 'keep'),
  }),
  reply: data(Import),
  refuses: ['not_found', 'wrong_import_status'],
})

export const ImportedLine = v.object({
  /** The file's own count; of pictures the place in the archive. */
  row: v.number(),
  kind: v.picklist(ROW_KINDS),
  article: v.string(),
  /** The product's name; of a picture its file's. */
  name: v.string(),
  product_id: v.nullable(v.number()),
  /** Texts as an export writes them, cut around where they differ. */
  changes: v.array(v.object({ field: v.string(), before: v.string(), after: v.string() })),
  problems: v.array(
    v.object({
      /** A letter, as spreadsheets count; empty where the row as a whole is meant. */
      column: v.string(),
      field: v.nullable(v.string()),
      problem: v.string(),
      /** What was found there, or what is allowed. */
      detail: v.string(),
    }),
  ),
})
export type ImportedLine = v.InferOutput<typeof ImportedLine>

export const listImportRows = endpoint({
  name: 'listImportRows',
  method: 'GET',
  path: '/api/admin/imports/:id/rows',
  ...office,
  summary: 'What an import does, row by row',
  params: ById,
  query: staffListQuery(['row'], { kind: v.optional(v.picklist(ROW_KINDS)) }),
  reply: staffList(ImportedLine),
  refuses: ['not_found'],
})

export const applyImport = endpoint({
  name: 'applyImport',
  method: 'POST',
  path: '/api/admin/imports/:id/apply',
  ...office,
  summary: 'Writes what was checked, in the background, all of it or nothing',
  params: ById,
  reply: data(Import),
  refuses: ['not_found', 'wrong_import_status', 'import_has_errors'],
})

export const cancelImport = endpoint({
  name: 'cancelImport',
  method: 'POST',
  path: '/api/admin/imports/:id/cancel',
  ...office,
  summary: 'Gives an import up; what is being written is taken back',
  params: ById,
  reply: Success,
  refuses: ['not_found', 'wrong_import_status'],
})

export const importPictures = endpoint({
  name: 'importPictures',
  method: 'POST',
  path: '/api/admin/picture-imports',
  ...office,
  summary: 'Takes pictures in from a ZIP: ARTICLE.jpg, ARTICLE_2.png; each is told of',
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
    /** Of a CSV: `comma` comes with semicolons between the cells, as Excel in Ukrainian reads it. */
    decimals: v.optional(v.picklist(['comma', 'point']), 'comma'),
    q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200), v.excludes('\0')), ''),
    category: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number), Id)),
    status: v.optional(v.picklist(['1', '2', '3', '4'])),
    active: v.optional(v.picklist(['1', '0'])),
    stock: v.optional(v.picklist(['none', 'low', 'some'])),
    archived: v.optional(v.picklist(['1', '0'])),
  }),
  is_document: true,
  reply: Document,
})

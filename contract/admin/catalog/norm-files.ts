import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { CSV_TYPE, data, Document, FileBody, FileName, list, XLSX_TYPE } from '../../primitives.ts'
import { ById } from '../lists.ts'

export const NORM_FILE_BYTES_MAX = 5 * 1024 * 1024

const read = { access: 'staff', right: 'catalogue.read' } as const
const write = { access: 'staff', right: 'catalogue.write' } as const

export const ITEM_KINDS = ['new', 'changed', 'unchanged', 'wrong'] as const

export const CheckedItem = v.object({
  row: v.number(),
  number: v.string(),
  name_ua: v.string(),
  kind: v.picklist(ITEM_KINDS),
  problems: v.array(v.object({ field: v.string(), problem: v.string(), detail: v.string() })),
})
export type CheckedItem = v.InferOutput<typeof CheckedItem>

export const NormImport = v.object({
  rows: v.array(CheckedItem),
  counts: v.object({ new: v.number(), changed: v.number(), unchanged: v.number(), wrong: v.number() }),
  missing: v.array(v.string()),
  is_applied: v.boolean(),
})
export type NormImport = v.InferOutput<typeof NormImport>

export const importNormItems = endpoint({
  name: 'importNormItems',
  method: 'POST',
  path: '/api/admin/norm-rooms/:id/import',
  ...write,
  summary: 'Compares a file with the positions of a room; with `apply=1` also writes it, unless a row is wrong',
  params: ById,
  query: v.object({
    ...FileName.entries,
    apply: v.optional(v.literal('1')),
    remove: v.optional(v.literal('1')),
  }),
  upload: { types: [XLSX_TYPE, CSV_TYPE], bytes_max: NORM_FILE_BYTES_MAX },
  body: FileBody,
  reply: data(NormImport),
  refuses: ['not_found', 'in_use', 'import_has_errors'],
})

export const exportNormRoom = endpoint({
  name: 'exportNormRoom',
  method: 'GET',
  path: '/api/admin/norm-rooms/:id/export',
  ...read,
  summary: 'The positions of a room as a workbook that can be imported',
  params: ById,
  reply: Document,
  is_document: true,
  document_types: [XLSX_TYPE],
  refuses: ['not_found'],
})

export const NormGap = v.object({
  item_id: v.number(),
  room_id: v.number(),
  room_name_ua: v.string(),
  number: v.string(),
  name_ua: v.string(),
  requirement_ua: v.string(),
  dk_code: v.nullable(v.string()),
  is_required: v.boolean(),
  /** `partly`: products fit in part only. */
  covered: v.picklist(['none', 'partly']),
  /** Of the last 30 days, with this room and without the position. */
  plans_count: v.number(),
})
export type NormGap = v.InferOutput<typeof NormGap>

export const listNormGaps = endpoint({
  name: 'listNormGaps',
  method: 'GET',
  path: '/api/admin/norms/:id/gaps',
  ...read,
  summary: 'Positions without fully fitting products, those that most plans ask for first',
  params: ById,
  reply: list(NormGap),
  refuses: ['not_found'],
})

export const exportNormGaps = endpoint({
  name: 'exportNormGaps',
  method: 'GET',
  path: '/api/admin/norms/:id/gaps/xlsx',
  ...read,
  summary: 'The same report as a workbook: what to buy next',
  params: ById,
  reply: Document,
  is_document: true,
  document_types: [XLSX_TYPE],
  refuses: ['not_found'],
})

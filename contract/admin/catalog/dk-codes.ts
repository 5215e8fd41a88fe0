import * as v from 'valibot'
import { optionalText } from '../fields.ts'
import { endpoint } from '../../endpoint.ts'
import { CSV_TYPE, data, FileBody, filledText, JSON_FILE_TYPE, Success } from '../../primitives.ts'
import { isDkCode } from '../../rules/goods/dk-code.ts'
import { staffList, adminListQuery, Version } from '../lists.ts'

export const DK_FILE_BYTES_MAX = 4 * 1024 * 1024
export const DK_ROWS_MAX = 20_000

const ByCode = v.object({ id: v.pipe(v.string(), v.regex(/^\d{8}-\d$/)) })

export const DkCode = v.object({
  /** The code: the admin's lists need an `id`. */
  id: v.string(),
  code: v.string(),
  version: v.number(),
  name_ua: v.string(),
  name_en: v.nullable(v.string()),
  products_count: v.number(),
})
export type DkCode = v.InferOutput<typeof DkCode>

export const listDkCodes = endpoint({
  name: 'listDkCodes',
  method: 'GET',
  path: '/api/admin/dk-codes',
  access: 'staff',
  right: 'catalogue.read',
  summary: 'The register ДК 021:2015, filtered by the beginning of a code or by words of a name',
  query: adminListQuery(['code', 'name_ua', 'products'], {}),
  reply: staffList(DkCode),
})

export const getDkCode = endpoint({
  name: 'getDkCode',
  method: 'GET',
  path: '/api/admin/dk-codes/:id',
  access: 'staff',
  right: 'catalogue.read',
  summary: 'One code of the register',
  params: ByCode,
  reply: data(DkCode),
  refuses: ['not_found'],
})

const names = { name_ua: filledText(500), name_en: optionalText(500) }

export const createDkCode = endpoint({
  name: 'createDkCode',
  method: 'POST',
  path: '/api/admin/dk-codes',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Adds a code to the register',
  body: v.object({ code: v.pipe(filledText(20), v.check(isDkCode, 'dk_check_digit')), ...names }),
  reply: data(DkCode),
})

export const saveDkCode = endpoint({
  name: 'saveDkCode',
  method: 'PUT',
  path: '/api/admin/dk-codes/:id',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Saves the names of a code',
  params: ByCode,
  body: v.object({ ...names, version: Version }),
  reply: data(DkCode),
  refuses: ['not_found', 'stale_edit'],
})

export const removeDkCode = endpoint({
  name: 'removeDkCode',
  method: 'DELETE',
  path: '/api/admin/dk-codes/:id',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Removes a code that no product uses',
  params: ByCode,
  reply: Success,
  refuses: ['not_found', 'in_use'],
})

export const DK_ROW_PROBLEMS = [
  'dk_malformed',
  'dk_check_digit',
  'dk_name_missing',
  'dk_name_long',
  'named_twice',
] as const
export const DkRowProblem = v.object({ row: v.number(), code: v.string(), problem: v.picklist(DK_ROW_PROBLEMS) })

export const DkImport = v.object({
  added: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  /** Skipped rows. */
  wrong: v.number(),
  /** The first 200. `row` is the row in the file; in JSON counted from 1. */
  problems: v.array(DkRowProblem),
})
export type DkImport = v.InferOutput<typeof DkImport>

export const importDkCodes = endpoint({
  name: 'importDkCodes',
  method: 'POST',
  path: '/api/admin/dk-codes/import',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Imports the official list as CSV or JSON: adds and renames, removes nothing',
  query: v.object({
    /** Of the names in a file `{"code": "name"}`. */
    language: v.optional(v.picklist(['ua', 'en']), 'ua'),
  }),
  upload: { types: [CSV_TYPE, JSON_FILE_TYPE], bytes_max: DK_FILE_BYTES_MAX },
  body: FileBody,
  reply: data(DkImport),
})

import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { CSV_TYPE, data, FileBody, XLSX_TYPE } from '../primitives.ts'
import { Card } from './catalog.ts'

export const LIST_ROWS_MAX = 300
export const LIST_BYTES_MAX = 10 * 1024 * 1024
/** Three hundred lines of three hundred letters, and some. */
export const LIST_TEXT_MAX = 100_000
export const LIST_MATCHES_MAX = 5

const ListMatch = v.object({
  ...Card.entries,
  product_id: v.number(),
  /** 0 to 1: the share of the line's words. */
  confidence: v.number(),
  missing: v.number(),
})
export type ListMatch = v.InferOutput<typeof ListMatch>

export const MatchedLine = v.object({
  row: v.number(),
  /** Without the amount. */
  text: v.string(),
  amount: v.number(),
  has_amount: v.boolean(),
  /** Best first. */
  matches: v.array(ListMatch),
  /** The best match lacks some words: an equivalent. */
  or_equivalent: v.boolean(),
})
export type MatchedLine = v.InferOutput<typeof MatchedLine>

const ListText = v.object({ text: v.pipe(v.string(), v.maxLength(LIST_TEXT_MAX)) })

export const matchList = endpoint({
  name: 'matchList',
  method: 'POST',
  path: '/api/lists/match',
  access: 'open',
  summary: 'Finds products for the lines of a pasted list, XLSX or CSV; keeps nothing',
  upload: { types: [CSV_TYPE, XLSX_TYPE], bytes_max: LIST_BYTES_MAX, json: ListText },
  body: v.union([FileBody, ListText]),
  reply: data(v.array(MatchedLine)),
})

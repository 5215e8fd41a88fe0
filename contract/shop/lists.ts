import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { CSV_TYPE, data, FileBody, XLSX_TYPE } from '../primitives.ts'
import { Card } from './catalog.ts'

export const LIST_ROWS_MAX = 300
export const LIST_BYTES_MAX = 10 * 1024 * 1024
/** A line of three hundred letters, three hundred times, and some. */
export const LIST_TEXT_MAX = 100_000
/** Products offered for a line. */
export const LIST_MATCHES_MAX = 5

const ListMatch = v.object({
  ...Card.entries,
  product_id: v.number(),
  /** 0 to 1: the part of the line's words that the product has. */
  confidence: v.number(),
  /** Pieces that the store lacks for the line’s amount. */
  missing: v.number(),
})
export type ListMatch = v.InferOutput<typeof ListMatch>

export const MatchedLine = v.object({
  /** Line of the text or row of the sheet, from 1. */
  row: v.number(),
  /** The buyer's own words, without the amount. */
  text: v.string(),
  /** 1 if the line names none. */
  amount: v.number(),
  has_amount: v.boolean(),
  /** Best first; empty if the shop has nothing like it. */
  matches: v.array(ListMatch),
  /** The best match lacks some of the words: it may replace what was asked for. */
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

import { parse } from 'csv-parse/sync'
import { DK_ROWS_MAX, type DkImport } from '@shop/contract/admin/catalog/dk-codes'
import { isDkCode, isDkShape } from '@shop/contract/rules/goods/dk-code'
import { Refusal } from '../../platform/http/refusal.ts'
import { cleanLine } from '../edit/clean-text.ts'

const NAME_MAX = 500
/** A longer row is not from a register. */
const RECORD_MAX = 20_000
const COLUMNS = {
  code: ['code', 'id', 'код', 'код дк', 'код дк 021:2015', 'cpv'],
  name_ua: ['name_ua', 'ua', 'uk', 'name', 'description', 'назва', 'назва українською', 'найменування', 'українською'],
  name_en: ['name_en', 'en', 'description_en', 'назва англійською', 'англійською', 'english', 'назва en'],
}

interface DkRow {
  row: number
  code: string
  name_ua: string | null
  name_en: string | null
}

export interface DkFile {
  rows: DkRow[]
  problems: DkImport['problems']
}

/**
 * Reads the official register: CSV with headings, in UTF-8 or windows-1251; a JSON list; or ProZorro's `{"03000000-1":
 * "name"}`. Invalid rows are reported and left out; other files are refused with `invalid_data`.
 *
 * @param wanted.known codes in the register: rows with only an English name may rename them, and their check digits are
 *   right
 */
export function readDkFile(bytes: Uint8Array, wanted: { language: 'ua' | 'en'; known: ReadonlySet<string> }): DkFile {
  const text = textOf(bytes)
  const rows = /^\s*[[{]/.test(text) ? jsonRows(text, wanted.language) : csvRows(text)
  if (rows.length === 0) throw new Refusal('invalid_data', { file: ['dk_file_empty'] })
  const problems: DkFile['problems'] = []
  const seen = new Set<string>()
  const valid = rows.filter((row) => {
    const problem = seen.has(row.code) ? 'named_twice' : problemOf(row, wanted.known)
    seen.add(row.code)
    if (problem) problems.push({ row: row.row, code: row.code.slice(0, 40), problem })
    return problem === null
  })
  return { rows: valid, problems }
}

function problemOf(row: DkRow, known: ReadonlySet<string>): DkImport['problems'][number]['problem'] | null {
  if (!isDkShape(row.code)) return 'dk_malformed'
  if (!isDkCode(row.code) && !known.has(row.code)) return 'dk_check_digit'
  if (row.name_ua === null && (row.name_en === null || !known.has(row.code))) return 'dk_name_missing'
  return Math.max(row.name_ua?.length ?? 0, row.name_en?.length ?? 0) > NAME_MAX ? 'dk_name_long' : null
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Ukrainian Excel saves "CSV" in windows-1251.
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

const nameOrNull = (value: unknown): string | null => (typeof value === 'string' ? cleanLine(value) || null : null)

function jsonRows(text: string, language: 'ua' | 'en'): DkRow[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new Refusal('invalid_data', { file: ['dk_file_broken'] })
  }
  if (Array.isArray(parsed)) return limited(parsed).map((entry, index) => rowOf(entry, index + 1))
  return limited(Object.entries(parsed as object)).map(([code, name], index) => {
    if (typeof name !== 'string') return { ...rowOf(name, index + 1), code: cleanLine(code) }
    const one = nameOrNull(name)
    return {
      row: index + 1,
      code: cleanLine(code),
      name_ua: language === 'ua' ? one : null,
      name_en: language === 'en' ? one : null,
    }
  })
}

function limited<T>(entries: T[]): T[] {
  if (entries.length > DK_ROWS_MAX) throw new Refusal('invalid_data', { file: ['dk_file_long'] })
  return entries
}

function rowOf(entry: unknown, row: number): DkRow {
  const fields = new Map(
    Object.entries((entry ?? {}) as object).map(([name, value]) => [name.trim().toLowerCase(), value as unknown]),
  )
  const valueOf = (column: keyof typeof COLUMNS) =>
    nameOrNull(COLUMNS[column].map((name) => fields.get(name)).find((value) => value !== undefined))
  return { row, code: valueOf('code') ?? '', name_ua: valueOf('name_ua'), name_en: valueOf('name_en') }
}

function csvRows(text: string): DkRow[] {
  const records = recordsOf(text)
  const heading = (records[0] ?? []).map((cell) => cleanLine(cell).toLowerCase())
  const indexOf = (column: keyof typeof COLUMNS) => heading.findIndex((cell) => COLUMNS[column].includes(cell))
  const at = { code: indexOf('code'), name_ua: indexOf('name_ua'), name_en: indexOf('name_en') }
  if (at.code === -1) throw new Refusal('invalid_data', { file: ['dk_file_heading'] })
  return limited(records.slice(1)).map((cells, index) => ({
    row: index + 2,
    code: cleanLine(cells[at.code] ?? ''),
    name_ua: nameOrNull(cells[at.name_ua]),
    name_en: nameOrNull(cells[at.name_en]),
  }))
}

function recordsOf(text: string): string[][] {
  // A million empty cells block the parser for seconds.
  if (text.split('\n').some((line) => line.length > RECORD_MAX))
    throw new Refusal('invalid_data', { file: ['dk_file_broken'] })
  const first_line = text.split(/\r?\n/, 1)[0] ?? ''
  const delimiter = [';', '\t', ','].find((character) => first_line.includes(character)) ?? ','
  try {
    return parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: DK_ROWS_MAX + 2,
      max_record_size: RECORD_MAX,
    })
  } catch {
    throw new Refusal('invalid_data', { file: ['dk_file_broken'] })
  }
}

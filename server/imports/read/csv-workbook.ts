import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { parse as parseSample } from 'csv-parse/sync'
import { IMPORT_COLUMNS_MAX } from '@shop/contract/admin/catalog/imports'
import { type Workbook, BadFile, CELL_LENGTH_MAX, storable, type SheetCell, type SheetRow } from './sheet-rows.ts'
import { unguarded } from '../../platform/xlsx/csv.ts'

const SAMPLE_BYTES = 256 * 1024
const SAMPLE_ROWS = 40
const CHUNK = 64 * 1024
const RECORD_LENGTH_MAX = 500_000
const BATCH = 200
const DELIMITERS = [';', '\t', ','] as const

/** One sheet, in UTF-8, UTF-16 or windows-1251, separated by `;`, `,` or tabs. */
export function openCsv(bytes: Buffer, name: string): Workbook {
  const text = textOf(bytes)
  if (text.trim() === '') throw new BadFile('file_empty')
  if (hasEndlessLine(text)) throw new BadFile('csv_broken', '1')
  return { sheets: [{ name, is_hidden: false }], rows: () => readRows(text), close: () => undefined }
}

/** Millions of empty cells take the parser seconds. */
function hasEndlessLine(text: string): boolean {
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    length = code === 10 || code === 13 ? 0 : length + 1
    if (length > RECORD_LENGTH_MAX) return true
  }
  return false
}

function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.subarray(0, SAMPLE_BYTES).includes(0)) throw new BadFile('file_unknown_kind')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Ukrainian Excel saves "CSV" in windows-1251.
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

/** Splits the first rows most evenly into the most cells. */
export function delimiterOf(text: string): string {
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, score: evenness(text.slice(0, SAMPLE_BYTES), delimiter) }))
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

function evenness(sample: string, delimiter: string): number {
  const widths = new Map<number, number>()
  const records = sampleRecords(sample, delimiter)
  for (const { length } of records) widths.set(length, (widths.get(length) ?? 0) + 1)
  widths.delete(1)
  return Math.max(0, ...[...widths].map(([width, rows]) => (rows / records.length) ** 2 * width))
}

function sampleRecords(sample: string, delimiter: string): string[][] {
  try {
    return parseSample(sample, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      to: SAMPLE_ROWS,
    })
  } catch {
    // The sample ends inside quotes, or another separator is used.
    return []
  }
}

async function* readRows(text: string): AsyncGenerator<SheetRow[]> {
  const parser = Readable.from(chunks(text)).pipe(
    parse({
      delimiter: delimiterOf(text),
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: RECORD_LENGTH_MAX,
    }),
  )
  let row = 0
  let batch: SheetRow[] = []
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row += 1
      const cells = cellsOf(record)
      if (cells.length > 0) batch.push({ row, cells, is_divider: false })
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
  } catch (error) {
    throw error instanceof BadFile ? error : new BadFile('csv_broken', String(row + 1))
  }
  yield batch
}

function* chunks(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK)
}

function cellsOf(record: readonly string[]): SheetCell[] {
  return record.slice(0, IMPORT_COLUMNS_MAX).flatMap((raw, column): SheetCell[] => {
    const text = storable(unguarded(raw))
    if (text.length > CELL_LENGTH_MAX * 2) throw new BadFile('file_bomb')
    if (text.trim() === '') return []
    const is_error =
      /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|ЗНАЧ!|ССЫЛКА!|ИМЯ\?|Н\/Д|ДЕЛ\/0!|ПОСИЛАННЯ!)$/.test(text)
    return [{ column, text, number: null, kind: is_error ? 'error' : 'text' }]
  })
}

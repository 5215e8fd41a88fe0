import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { parse as parseSample } from 'csv-parse/sync'
import { IMPORT_COLUMNS_MAX } from '@shop/contract/imports.admin'
import { type Book, BadFile, CELL_LETTERS_MAX, keepable, type SheetCell, type SheetRow } from './sheet-rows.ts'

const LOOKED_AT = 256 * 1024
const ROWS_LOOKED_AT = 40
const PIECE = 64 * 1024
const RECORD_LETTERS_MAX = 500_000
const ROWS_AT_ONCE = 200
const DELIMITERS = [';', '\t', ','] as const

/** A CSV file as one sheet, in UTF-8, UTF-16 or windows-1251, between `;`, `,` or tabs. */
export function openCsv(bytes: Buffer, name: string): Book {
  const text = textOf(bytes)
  if (text.trim() === '') throw new BadFile('file_empty')
  return { sheets: [{ name, is_hidden: false }], rows: () => readRows(text), close: () => undefined }
}

function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.subarray(0, LOOKED_AT).includes(0)) throw new BadFile('file_unknown_kind')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // What Excel in Ukrainian saves as "CSV".
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

/** The sign that divides the first rows into cells of the same number, and into many of them. */
export function delimiterOf(text: string): string {
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, score: evenness(text.slice(0, LOOKED_AT), delimiter) }))
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
      to: ROWS_LOOKED_AT,
    })
  } catch {
    // Cut within quotes, or no CSV at all with this sign.
    return []
  }
}

async function* readRows(text: string): AsyncGenerator<SheetRow[]> {
  const parser = Readable.from(pieces(text)).pipe(
    parse({
      delimiter: delimiterOf(text),
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: RECORD_LETTERS_MAX,
    }),
  )
  let row = 0
  let batch: SheetRow[] = []
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row += 1
      const cells = cellsOf(record)
      if (cells.length > 0) batch.push({ row, cells, is_divider: false })
      if (batch.length < ROWS_AT_ONCE) continue
      yield batch
      batch = []
    }
  } catch (error) {
    throw error instanceof BadFile ? error : new BadFile('csv_broken', String(row + 1))
  }
  yield batch
}

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE)
}

/** An apostrophe before `=`, `+`, `-`, `@` is how an export keeps spreadsheets from counting; see `safeText`. */
function cellsOf(record: readonly string[]): SheetCell[] {
  return record.slice(0, IMPORT_COLUMNS_MAX).flatMap((raw, column): SheetCell[] => {
    const text = keepable(/^'+[=+\-@\t\r]/.test(raw) ? raw.slice(1) : raw)
    if (text.length > CELL_LETTERS_MAX * 2) throw new BadFile('file_bomb')
    if (text.trim() === '') return []
    const is_error =
      /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|ЗНАЧ!|ССЫЛКА!|ИМЯ\?|Н\/Д|ДЕЛ\/0!|ПОСИЛАННЯ!)$/.test(text)
    return [{ column, text, number: null, kind: is_error ? 'error' : 'text' }]
  })
}

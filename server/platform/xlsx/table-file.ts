import { stringify } from 'csv-stringify/sync'
import { CSV_TYPE, XLSX_TYPE } from '@shop/contract/primitives'
import type { StreamedDocument } from '../http/streamed-document.ts'
import { LOOK } from './sheet-styles.ts'
import type { Cell } from './sheet-xml.ts'
import { writeWorkbook } from './workbook.ts'

const SHEET_NAME = 'Таблиця'

type Cells = readonly (string | number | null)[]
type Rows = readonly Cells[]

/** Numbers are hryvnia, percentages and counts. */
export interface Table {
  /** Also the file name. */
  title: string
  columns: readonly TableColumn[]
  /** In batches of any size. */
  rows: Iterable<Rows> | AsyncIterable<Rows>
}

export interface TableColumn {
  title: string
  /** In digits of the default font, as Excel counts. */
  width: number
  /** Hryvnia with two decimals. */
  is_money?: true
}

/**
 * CSV for a Ukrainian Excel: UTF-8 with BOM, semicolons, decimal commas. Formula-like text gets an apostrophe: names
 * and notes are untrusted.
 */
async function* csvParts({ columns, rows }: Table): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvOf([columns.map((column) => column.title)], { bom: true }))
  for await (const batch of rows) yield Buffer.from(csvOf(batch))
}

const csvOf = (rows: Rows, { bom } = { bom: false }) =>
  stringify(
    rows.map((row) => row.map(csvCell)),
    { delimiter: ';', record_delimiter: '\r\n', bom },
  )

const csvCell = (cell: string | number | null): string =>
  typeof cell === 'number' ? String(cell).replace('.', ',') : (cell ?? '').replace(/^[=+\-@\t\r\n＝＋－＠]/, "'$&")

/** Splits into several sheets if there are too many rows. */
function xlsxParts({ title, columns, rows }: Table): AsyncGenerator<Uint8Array> {
  const frame = { sheet_name: SHEET_NAME, title, note: '', columns, page_footer: '&P / &N' }
  return writeWorkbook(frame, cellsOf(rows, columns))
}

async function* cellsOf(rows: Table['rows'], columns: Table['columns']): AsyncGenerator<Cell[][]> {
  const cellOf = (cell: string | number | null, place: number): Cell => {
    if (typeof cell !== 'number') return { look: LOOK.wrapped, text: cell ?? '' }
    return { look: columns[place]?.is_money ? LOOK.money : LOOK.count, number: cell }
  }
  for await (const batch of rows) yield batch.map((row) => row.map(cellOf))
}

export const tableFile = (table: Table, format: 'xlsx' | 'csv'): StreamedDocument =>
  format === 'xlsx'
    ? { file_name: `${table.title}.xlsx`, type: XLSX_TYPE, parts: xlsxParts(table) }
    : { file_name: `${table.title}.csv`, type: CSV_TYPE, parts: csvParts(table) }

import { buffer } from 'node:stream/consumers'
import { stringify } from 'csv-stringify/sync'
import { CSV_TYPE, type Document, XLSX_TYPE } from '@shop/contract/primitives'
import { LOOK } from './sheet-styles.ts'
import type { Cell } from './sheet-xml.ts'
import { writeWorkbook } from './workbook.ts'

const SHEET_NAME = 'Таблиця'
const BATCH = 1000

/** Numbers are hryvnia, percentages and counts. */
export interface Table {
  /** Also the file name. */
  title: string
  columns: readonly TableColumn[]
  rows: readonly (readonly (string | number | null)[])[]
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
function csvFile({ title, columns, rows }: Table): Document {
  const text = stringify(
    [columns.map((column) => column.title), ...rows].map((row) => row.map(csvCell)),
    { delimiter: ';', record_delimiter: '\r\n', bom: true },
  )
  return { file_name: `${title}.csv`, type: CSV_TYPE, bytes: Buffer.from(text) }
}

const csvCell = (cell: string | number | null): string =>
  typeof cell === 'number' ? String(cell).replace('.', ',') : (cell ?? '').replace(/^[=+\-@\t\r\n＝＋－＠]/, "'$&")

/** Splits into several sheets if there are too many rows. */
async function xlsxFile({ title, columns, rows }: Table): Promise<Document> {
  const frame = { sheet_name: SHEET_NAME, title, note: '', columns, page_footer: '&P / &N' }
  const bytes = await buffer(writeWorkbook(frame, batchesOf({ columns, rows })))
  return { file_name: `${title}.xlsx`, type: XLSX_TYPE, bytes: new Uint8Array(bytes) }
}

async function* batchesOf({ columns, rows }: Pick<Table, 'columns' | 'rows'>) {
  const cellOf = (cell: string | number | null, place: number): Cell => {
    if (typeof cell !== 'number') return { look: LOOK.wrapped, text: cell ?? '' }
    return { look: columns[place]?.is_money ? LOOK.money : LOOK.count, number: cell }
  }
  for (let first = 0; first < rows.length; first += BATCH)
    yield rows.slice(first, first + BATCH).map((row) => row.map(cellOf))
}

export const tableFile = (table: Table, format: 'xlsx' | 'csv'): Promise<Document> =>
  format === 'xlsx' ? xlsxFile(table) : Promise.resolve(csvFile(table))

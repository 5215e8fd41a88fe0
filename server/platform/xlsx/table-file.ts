import { CSV_TYPE, XLSX_TYPE } from '@shop/contract/primitives'
import type { StreamedDocument } from '../http/streamed-document.ts'
import { type CsvCell, csvParts } from './csv.ts'
import { LOOK } from './sheet-styles.ts'
import type { Cell } from './sheet-xml.ts'
import { writeWorkbook } from './workbook.ts'

const SHEET_NAME = 'Таблиця'

type Cells = readonly CsvCell[]
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

/** Splits into several sheets if there are too many rows. */
function xlsxParts({ title, columns, rows }: Table): AsyncGenerator<Uint8Array> {
  const frame = { sheet_name: SHEET_NAME, title, note: '', columns, page_footer: '&P / &N' }
  return writeWorkbook(frame, cellsOf(rows, columns))
}

async function* cellsOf(rows: Table['rows'], columns: Table['columns']): AsyncGenerator<Cell[][]> {
  const cellOf = (cell: CsvCell, place: number): Cell => {
    if (typeof cell !== 'number') return { look: LOOK.wrapped, text: cell ?? '' }
    return { look: columns[place]?.is_money ? LOOK.money : LOOK.count, number: cell }
  }
  for await (const batch of rows) yield batch.map((row) => row.map(cellOf))
}

export function tableFile(table: Table, format: 'xlsx' | 'csv'): StreamedDocument {
  const file_name = `${table.title}.${format}`
  if (format === 'xlsx') return { file_name, type: XLSX_TYPE, parts: xlsxParts(table) }
  const titles = table.columns.map(({ title }) => title)
  return { file_name, type: CSV_TYPE, parts: csvParts(titles, table.rows, { has_decimal_comma: true }) }
}

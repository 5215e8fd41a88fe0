import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX, IMPORT_ROWS_SHOWN } from '@shop/contract/admin/catalog/imports'
import { openCsv } from './csv-workbook.ts'
import { lowerThreadPriority } from '../../platform/jobs/low-priority.ts'
import { type Workbook, BadFile, type SheetRow } from './sheet-rows.ts'
import type { Answer, Columns, SheetStart, Task } from './read-workbook.ts'
import { openXlsx } from './xlsx-workbook.ts'

// Has a memory limit: a malicious file cannot stop the shop.
lowerThreadPriority()

const TEXT_SHOWN_MAX = 120
const BATCH = 100

async function work({ path, file_name, columns, unpacked_bytes_max }: Task): Promise<void> {
  const book = await openWorkbook(readFileSync(path), file_name, unpacked_bytes_max)
  try {
    if (columns === null) post({ kind: 'sheets', sheets: await startsOf(book) })
    else await postRows(book, columns)
  } finally {
    book.close()
  }
}

/** By content: file names are unreliable. */
async function openWorkbook(bytes: Buffer, file_name: string, unpacked_bytes_max?: number): Promise<Workbook> {
  if (bytes.length === 0) throw new BadFile('file_empty')
  if (bytes.readUInt8(0) === 0x50 && bytes.toString('latin1', 0, 2) === 'PK') return openXlsx(bytes, unpacked_bytes_max)
  // OLE: XLS, or an XLSX with a password.
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) throw new BadFile('file_old_excel')
  return openCsv(bytes, file_name)
}

async function startsOf(book: Workbook): Promise<SheetStart[]> {
  const starts: SheetStart[] = []
  for (const [index, { name, is_hidden }] of book.sheets.entries())
    starts.push({ name, is_hidden, rows: (await firstRows(book, index)).map(shown) })
  return starts
}

async function firstRows(book: Workbook, sheet: number): Promise<SheetRow[]> {
  const first: SheetRow[] = []
  for await (const rows of book.rows(sheet)) {
    first.push(...rows)
    if (first.length >= IMPORT_ROWS_SHOWN) break
  }
  return first.slice(0, IMPORT_ROWS_SHOWN)
}

function shown({ row, cells }: SheetRow) {
  const width = Math.min(IMPORT_COLUMNS_MAX, (cells.at(-1)?.column ?? -1) + 1)
  const texts = Array.from({ length: width }, () => '')
  for (const { column, text } of cells) if (column < width) texts[column] = text.slice(0, TEXT_SHOWN_MAX)
  return { row, cells: texts }
}

/** Waits until the next batch is requested. */
async function postRows(book: Workbook, { sheet, heading_row, wanted }: Columns): Promise<void> {
  const wanted_columns = new Set(wanted)
  let batch: SheetRow[] = []
  let rows_read = 0
  const flush = async () => {
    post({ kind: 'rows', rows: batch })
    batch = []
    await nextRequest()
  }
  for await (const rows of book.rows(sheet))
    for (const row of rows) {
      if (row.row <= heading_row) continue
      const cells = row.cells.filter(({ column }) => wanted_columns.has(column))
      if (cells.length === 0) continue
      rows_read += 1
      if (rows_read > IMPORT_ROWS_MAX) throw new BadFile('too_many_rows', String(IMPORT_ROWS_MAX))
      batch.push({ ...row, cells })
      if (batch.length === BATCH) await flush()
    }
  if (batch.length > 0) await flush()
  post({ kind: 'end' })
}

const post = (answer: Answer) => parentPort?.postMessage(answer, [])
const nextRequest = () => new Promise<void>((resolve) => parentPort?.once('message', () => resolve()))

try {
  // Cast: only `read-workbook.ts` starts this file.
  await work(workerData as Task)
} catch (error) {
  if (error instanceof BadFile) post({ kind: 'bad', problem: error.problem, detail: error.detail })
  else throw error
}

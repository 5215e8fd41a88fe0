import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { IMPORT_ROWS_MAX, IMPORT_ROWS_SHOWN } from '@shop/contract/imports.admin'
import { openBook } from './open-book.ts'
import { type Book, BadFile, type SheetRow } from './sheet-rows.ts'
import type { Answer, Columns, SheetStart, Task } from './read-book.ts'

// Runs in a thread of its own, with a limit to its memory: whatever a file does to the reader, the shop goes on.

const CELLS_SHOWN = 60
const LETTERS_SHOWN = 120
const ROWS_AT_ONCE = 100

async function work({ path, file_name, columns }: Task): Promise<void> {
  const book = await openBook(readFileSync(path), file_name)
  try {
    if (columns === null) say({ kind: 'sheets', sheets: await startsOf(book) })
    else await sayRows(book, columns)
  } finally {
    book.close()
  }
}

async function startsOf(book: Book): Promise<SheetStart[]> {
  const starts: SheetStart[] = []
  for (const [index, { name, is_hidden }] of book.sheets.entries())
    starts.push({ name, is_hidden, rows: (await firstRows(book, index)).map(shown) })
  return starts
}

async function firstRows(book: Book, sheet: number): Promise<SheetRow[]> {
  const first: SheetRow[] = []
  for await (const rows of book.rows(sheet)) {
    first.push(...rows)
    if (first.length >= IMPORT_ROWS_SHOWN) break
  }
  return first.slice(0, IMPORT_ROWS_SHOWN)
}

function shown({ row, cells }: SheetRow) {
  const width = Math.min(CELLS_SHOWN, (cells.at(-1)?.column ?? -1) + 1)
  const texts = Array.from({ length: width }, () => '')
  for (const { column, text } of cells) if (column < width) texts[column] = text.slice(0, LETTERS_SHOWN)
  return { row, cells: texts }
}

/** Only the columns that mean something; what is taken waits until it was asked for. */
async function sayRows(book: Book, { sheet, heading_row, wanted }: Columns): Promise<void> {
  const is_wanted = new Set(wanted)
  let batch: SheetRow[] = []
  let rows_read = 0
  const flush = async () => {
    say({ kind: 'rows', rows: batch })
    batch = []
    await asked()
  }
  for await (const rows of book.rows(sheet))
    for (const row of rows) {
      if (row.row <= heading_row) continue
      const cells = row.cells.filter(({ column }) => is_wanted.has(column))
      if (cells.length === 0) continue
      rows_read += 1
      if (rows_read > IMPORT_ROWS_MAX) throw new BadFile('too_many_rows', String(IMPORT_ROWS_MAX))
      batch.push({ ...row, cells })
      if (batch.length === ROWS_AT_ONCE) await flush()
    }
  if (batch.length > 0) await flush()
  say({ kind: 'end' })
}

const say = (answer: Answer) => parentPort?.postMessage(answer, [])
const asked = () => new Promise<void>((resolve) => parentPort?.once('message', () => resolve()))

try {
  // Given by `read-book.ts`, which alone starts this file.
  await work(workerData as Task)
} catch (error) {
  if (error instanceof BadFile) say({ kind: 'bad', problem: error.problem, detail: error.detail })
  else throw error
}

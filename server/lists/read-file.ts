import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { guessColumns, guessHeadingRow, headingWords } from '@shop/contract/rules/goods/import-columns'
import { LIST_ROWS_MAX } from '@shop/contract/shop/lists'
import { BadFile, readSheetStarts, readWorkbook, type SheetRow, type SheetStart } from '../imports/public.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { amountOf, named, readCells, readLine, type WantedLine, withoutEquivalents } from './read-lines.ts'

/** A hundred times the need of 300 lines. */
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024
/** A longer queue means an attack. */
const WAITING_MAX = 4
const RETRY_AFTER_SECONDS = 10
const COLUMNS_MAX = 30

let waiting = 0

/**
 * The lines of an XLSX or CSV file, read in a worker like imports, with stricter limits; deleted at once.
 *
 * Refuses with `invalid_data` at `file`, and `unavailable` if too many files wait.
 */
export async function readListFile(bytes: Uint8Array): Promise<WantedLine[]> {
  if (waiting >= WAITING_MAX) throw new Refusal('unavailable', {}, RETRY_AFTER_SECONDS)
  waiting += 1
  const folder = await mkdtemp(path.join(tmpdir(), 'list-'))
  try {
    const file = path.join(folder, 'list')
    await writeFile(file, bytes, { mode: 0o600 })
    return await readLines({ path: file, file_name: 'list', unpacked_bytes_max: UNPACKED_BYTES_MAX })
  } catch (error) {
    throw error instanceof BadFile ? new Refusal('invalid_data', { file: [error.problem] }) : error
  } finally {
    waiting -= 1
    await rm(folder, { recursive: true, force: true })
  }
}

interface Task {
  path: string
  file_name: string
  unpacked_bytes_max: number
}

async function readLines(task: Task): Promise<WantedLine[]> {
  const starts = await readSheetStarts(task)
  const sheet = starts.findIndex(({ is_hidden, rows }) => !is_hidden && rows.length > 0)
  const start = starts[sheet]
  if (!start) throw new BadFile('file_empty')
  const columns = columnsOf(start)
  const wanted = columns.name === null ? Array.from({ length: COLUMNS_MAX }, (_, at) => at) : listed(columns)
  const lines: WantedLine[] = []
  for await (const rows of readWorkbook(task, { sheet, heading_row: columns.heading_row, wanted }))
    for (const row of rows) {
      const line = lineOf(row, columns)
      if (line !== null) lines.push({ row: row.row, ...line })
      if (lines.length > LIST_ROWS_MAX) throw new BadFile('too_many_rows', String(LIST_ROWS_MAX))
    }
  if (lines.length === 0) throw new BadFile('file_empty')
  return lines
}

interface Columns {
  /** 0 without headings. */
  heading_row: number
  name: number | null
  article: number | null
  amount: number | null
}

const NAME = /назв|наймен|товар|предмет|наимен|назван|^name|item|product/
const AMOUNT = /кільк|к сть|кіл ть|кол во|колич|потріб|qty|quantity|amount/

const listed = ({ name, article, amount }: Columns) => [name, article, amount].filter((column) => column !== null)

/** As in product imports and schools' own lists. */
function columnsOf({ rows }: SheetStart): Columns {
  const heading_row = headingRowOf(rows)
  const headings = (rows.find(({ row }) => row === heading_row)?.cells ?? []).map(headingWords)
  const known = guessColumns(headings)
  const like = (pattern: RegExp) => {
    const column = headings.findIndex((heading) => pattern.test(heading))
    return column === -1 ? null : column
  }
  const name = known.find(({ field }) => field === 'name_ua')?.column ?? like(NAME)
  if (name === null) return { heading_row: 0, name: null, article: null, amount: null }
  const article = known.find(({ field }) => field === 'article')?.column ?? null
  return { heading_row, name, article, amount: like(AMOUNT) }
}

function headingRowOf(rows: SheetStart['rows']): number {
  const named = rows.find(({ cells }) => cells.some((cell) => NAME.test(headingWords(cell)) && cell.length < 60))
  const has_amount = named?.cells.some((cell) => AMOUNT.test(headingWords(cell))) ?? false
  return named && has_amount ? named.row : guessHeadingRow(rows)
}

function lineOf({ cells, is_divider }: SheetRow, { name, article, amount }: Columns): Omit<WantedLine, 'row'> | null {
  if (is_divider) return null
  const texts = new Map(cells.map(({ column, text }) => [column, withoutEquivalents(text)]))
  if (name === null) return readCells([...texts.values()])
  const textAt = (column: number | null) => texts.get(column ?? -1)?.trim() ?? ''
  const given = amountOf(textAt(amount))
  // A number after a name is an amount only if the sheet has no amounts.
  const line = given === null ? readLine(textAt(name)) : named(textAt(name), String(given))
  return line && { ...line, text: `${textAt(article)} ${line.text}`.trim() }
}

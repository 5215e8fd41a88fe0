import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import * as sheet from './sheet-xml.ts'
import { add, addBook, ALWAYS } from './package-parts.ts'

/** Excel offers to repair a sheet with more than 65,530 links. */
const SHEET_ROWS_MAX = 60_000

/**
 * Streams an XLSX workbook of any size at the reader's pace. Nothing is requested before the first read, and a failed
 * batch fails that read, so no stream emits an unhandled error.
 *
 * @param batches rows with the cells of `frame.columns`
 */
export async function* writeWorkbook(
  frame: sheet.SheetFrame,
  batches: AsyncIterable<readonly (readonly sheet.Cell[])[]>,
  sheet_rows_max = SHEET_ROWS_MAX,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  // The loop throws the same error.
  output.on('error', () => {})
  zip.on('error', fail)
  writeParts(zip, frame, rowsOf(batches, sheet_rows_max)).catch(fail)
  yield* output
}

async function writeParts(zip: ZipFile, frame: sheet.SheetFrame, rows: SheetRows): Promise<void> {
  const last_rows: number[] = []
  do {
    const number = last_rows.length + 1
    const links: sheet.Links = []
    await addStream(
      zip,
      `xl/worksheets/sheet${number}.xml`,
      sheetParts(frame, rows, links, (row) => last_rows.push(row)),
    )
    if (links.length > 0) add(zip, `xl/worksheets/_rels/sheet${number}.xml.rels`, sheet.sheetRelations(links))
  } while (await rows.hasMore())
  addBook(zip, workbookXml(frame, last_rows), last_rows.length)
  zip.end()
}

/** Rejects if the reader stops. */
async function addStream(zip: ZipFile, name: string, parts: AsyncIterable<string>): Promise<void> {
  const stream = Readable.from(parts, { objectMode: false })
  const leave = () => stream.destroy(new Error('The workbook is not taken any more'))
  zip.outputStream.once('close', leave)
  zip.addReadStream(stream, name, ALWAYS)
  await finished(stream).finally(() => zip.outputStream.off('close', leave))
}

async function* sheetParts(
  frame: sheet.SheetFrame,
  rows: SheetRows,
  links: sheet.Links,
  onEnd: (last_row: number) => void,
): AsyncGenerator<string> {
  yield sheet.sheetStart(frame)
  let row = sheet.HEADER_ROW
  for await (const cells_of_rows of rows.ofOneSheet())
    yield cells_of_rows.map((cells) => sheet.tableRowXml(++row, cells, links, frame.columns)).join('\n') + '\n'
  onEnd(row)
  yield sheet.sheetEnd(frame, row, links)
}

type Rows = readonly (readonly sheet.Cell[])[]

interface SheetRows {
  ofOneSheet(): AsyncGenerator<Rows>
  hasMore(): Promise<boolean>
}

function rowsOf(batches: AsyncIterable<Rows>, sheet_rows_max: number): SheetRows {
  const source = batches[Symbol.asyncIterator]()
  let waiting: Rows = []
  const hasMore = async () => {
    while (waiting.length === 0) {
      const next = await source.next()
      if (next.done === true) return false
      waiting = next.value
    }
    return true
  }
  return {
    hasMore,
    async *ofOneSheet() {
      for (let room = sheet_rows_max; room > 0 && (await hasMore());) {
        const taken = waiting.slice(0, room)
        waiting = waiting.slice(taken.length)
        room -= taken.length
        yield taken
      }
    },
  }
}

const sheetName = (name: string, place: number) => (place === 0 ? name : `${name} ${place + 1}`)

/** The header repeats on every printed page. LibreOffice needs the filter's hidden name. */
function workbookXml({ columns, sheet_name }: sheet.SheetFrame, last_rows: readonly number[]): string {
  const last_column = sheet.columnLetters(columns.length - 1)
  const sheets = last_rows.map(
    (_, at) => `<sheet name="${sheetName(sheet_name, at)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const names = last_rows.flatMap((last_row, at) => [
    `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">'${sheetName(sheet_name, at)}'!$A$${sheet.HEADER_ROW}:$${last_column}$${last_row}</definedName>`,
    `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${sheetName(sheet_name, at)}'!$${sheet.HEADER_ROW}:$${sheet.HEADER_ROW}</definedName>`,
  ])
  return `${sheet.XML_HEAD}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${sheet.RELATIONS}">
<bookViews><workbookView/></bookViews>
<sheets>${sheets.join('')}</sheets>
<definedNames>${names.join('')}</definedNames>
</workbook>`
}

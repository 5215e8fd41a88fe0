import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { add, addBook } from './package-parts.ts'
import { heightOfRow } from './row-height.ts'
import * as sheet from './sheet-xml.ts'

/** A sheet with free layout, such as an invoice with formulas. */
export interface OneSheet {
  sheet_name: string
  /** In digits of the default font. */
  widths: readonly number[]
  rows: readonly OneRow[]
  /** Repeated on every printed page, counted from 1. */
  header_row: number
  page_footer: string
}

export interface OneRow {
  cells: readonly sheet.Cell[]
  /** Its first cell spans the whole width. */
  is_wide: boolean
}

/** One sheet on A4 landscape, fitted to the page's width. */
export async function oneSheetWorkbook(book: OneSheet): Promise<Buffer> {
  const zip = new ZipFile()
  // yazl's output is a PassThrough.
  const bytes = buffer(zip.outputStream as Readable)
  add(zip, 'xl/worksheets/sheet1.xml', sheetXml(book))
  addBook(zip, workbookXml(book), 1)
  zip.end()
  return bytes
}

function sheetXml({ widths, rows, page_footer }: OneSheet): string {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  const last = sheet.columnLetters(widths.length - 1)
  const merged = rows.flatMap(({ is_wide }, at) => (is_wide ? [`<mergeCell ref="A${at + 1}:${last}${at + 1}"/>`] : []))
  const row_xml = rows.map((row, at) => sheet.rowXml(at + 1, row.cells, [], heightOf(row, widths)))
  return `${sheet.XML_HEAD}<worksheet xmlns="${sheet.MAIN}" xmlns:r="${sheet.RELATIONS}">
<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>
<sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews>
<sheetFormatPr defaultRowHeight="13"/>
<cols>${columns.join('')}</cols>
<sheetData>
${row_xml.join('\n')}
</sheetData>
${merged.length > 0 ? `<mergeCells count="${merged.length}">${merged.join('')}</mergeCells>` : ''}
<pageMargins left="0.7" right="0.5" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>
<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>
<headerFooter><oddFooter>&amp;C${sheet.xmlText(page_footer)}</oddFooter></headerFooter>
</worksheet>`
}

const heightOf = ({ cells, is_wide }: OneRow, widths: readonly number[]) =>
  heightOfRow(cells, is_wide ? [widths.reduce((sum, width) => sum + width, 0)] : widths)

function workbookXml({ sheet_name, header_row }: OneSheet): string {
  const name = sheet.xmlText(sheet_name)
  return `${sheet.XML_HEAD}<workbook xmlns="${sheet.MAIN}" xmlns:r="${sheet.RELATIONS}">
<bookViews><workbookView/></bookViews>
<sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets>
<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">'${name}'!$${header_row}:$${header_row}</definedName></definedNames>
<calcPr fullCalcOnLoad="1"/>
</workbook>`
}

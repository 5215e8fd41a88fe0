import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { Readable } from 'node:stream'

/** The XML between `<sheetData>` and its end tag, and the XML after that. */
export interface GivenSheet {
  name: string
  rows: string
  behind?: string
  state?: 'hidden' | 'visible'
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const LINK = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
/** A string becomes a text cell and a number a number cell; strings that begin with `<c` are inserted as XML. */
const cellXml = (name: string, value: string | number | null) => {
  if (value === null) return ''
  if (typeof value === 'number') return `<c r="${name}"><v>${value}</v></c>`
  if (value.startsWith('<c')) return value.replace('<c', `<c r="${name}"`)
  return `<c r="${name}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

export const rowXml = (row: number, values: readonly (string | number | null)[]) =>
  `<row r="${row}">${values.map((value, column) => cellXml(`${letter(column)}${row}`, value)).join('')}</row>`
const letter = (column: number) => String.fromCharCode(65 + column)

export const rowsXml = (rows: readonly (readonly (string | number | null)[])[], first = 1) =>
  rows.map((values, index) => rowXml(first + index, values)).join('')

/** A workbook as other programs write it; `parts` adds or replaces files. */
export function workbookOf(sheets: readonly GivenSheet[], parts: Record<string, string> = {}): Promise<Buffer> {
  const links = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${LINK}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const listed = sheets.map(
    ({ name, state = 'visible' }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`,
  )
  const files: Record<string, string> = {
    '_rels/.rels': `<Relationships ${PACKAGE}><Relationship Id="rId1" Type="${LINK}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${LINK}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${PACKAGE}>${links.join('')}
      <Relationship Id="s" Type="${LINK}/sharedStrings" Target="/xl/sharedStrings.xml"/>
      <Relationship Id="t" Type="${LINK}/styles" Target="styles.xml"/></Relationships>`,
  }
  for (const [at, { rows, behind = '' }] of sheets.entries())
    files[`xl/worksheets/sheet${at + 1}.xml`] = `<worksheet ${MAIN}><sheetData>${rows}</sheetData>${behind}</worksheet>`
  return zipOf({ ...files, ...parts })
}

export function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as string), name)
  zip.end()
  // yazl types its output too broadly: it is a PassThrough.
  return buffer(zip.outputStream as Readable)
}

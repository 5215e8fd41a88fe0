import { heightOfRow } from './row-height.ts'
import { type Look, LOOK } from './sheet-styles.ts'

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** Excel's limit for the text of a cell. */
const CELL_CHARACTERS_MAX = 32_767

export type Cell =
  | { look: Look; text: string; address?: string }
  | { look: Look; number: number | null }
  /** The program that opens the workbook calculates the formula; others read `number`. */
  | { look: Look; number: number; formula: string }

interface Column {
  title: string
  /** In digits of the default font, as Excel counts. */
  width: number
}

/** The column titles are in the third row. */
export interface SheetFrame {
  sheet_name: string
  title: string
  note: string
  columns: readonly Column[]
  page_footer: string
}

export const HEADER_ROW = 3
const FIRST_ROW = HEADER_ROW + 1

/** In the order of their relations: rId1, rId2 … */
export type Links = { cell: string; address: string }[]

export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}

export function sheetStart({ title, note, columns }: SheetFrame): string {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const pane = `<pane ySplit="${HEADER_ROW}" topLeftCell="A${FIRST_ROW}" activePane="bottomLeft" state="frozen"/>`
  const selection = `<selection pane="bottomLeft" activeCell="A${FIRST_ROW}" sqref="A${FIRST_ROW}"/>`
  return `${XML_HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}">
<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>
<sheetViews><sheetView workbookViewId="0">${pane}${selection}</sheetView></sheetViews>
<sheetFormatPr defaultRowHeight="13"/>
<cols>${widths.join('')}</cols>
<sheetData>
${tableRowXml(1, [{ look: LOOK.title, text: title }], [], columns)}
${tableRowXml(2, [{ look: LOOK.note, text: note }], [], columns)}
${tableRowXml(
  HEADER_ROW,
  columns.map((column) => ({ look: LOOK.header, text: column.title })),
  [],
  columns,
)}
`
}

/** Adds the hyperlinks of its cells to `links`. */
export const tableRowXml = (row: number, cells: readonly Cell[], links: Links, columns: readonly Column[]) =>
  rowXml(
    row,
    cells,
    links,
    heightOfRow(
      cells,
      columns.map(({ width }) => width),
    ),
  )

/** Height in points; null is the default. Adds its hyperlinks to `links`. */
export function rowXml(row: number, cells: readonly Cell[], links: Links, height: number | null): string {
  const written = cells.map((cell, place) => {
    const name = `${columnLetters(place)}${row}`
    if ('text' in cell && cell.address !== undefined) links.push({ cell: name, address: cell.address })
    return cellXml(name, cell)
  })
  const high = height === null ? '' : ` ht="${height}" customHeight="1"`
  return `<row r="${row}"${high}>${written.join('')}</row>`
}

function cellXml(name: string, cell: Cell): string {
  if ('text' in cell) {
    const text = xmlText(cell.text.slice(0, CELL_CHARACTERS_MAX))
    return `<c r="${name}" s="${cell.look}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
  }
  const formula = 'formula' in cell ? `<f>${xmlText(cell.formula)}</f>` : ''
  const value = cell.number === null ? '' : `<v>${cell.number}</v>`
  return `<c r="${name}" s="${cell.look}">${formula}${value}</c>`
}

/** In the order that the format requires. */
export function sheetEnd({ columns, page_footer }: SheetFrame, last_row: number, links: Links): string {
  const leads = links.map(({ cell }, place) => `<hyperlink ref="${cell}" r:id="rId${place + 1}"/>`)
  return `</sheetData>
<autoFilter ref="A${HEADER_ROW}:${columnLetters(columns.length - 1)}${last_row}"/>
${leads.length > 0 ? `<hyperlinks>${leads.join('')}</hyperlinks>` : ''}
<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>
<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>
<headerFooter><oddFooter>&amp;C${xmlText(page_footer)}</oddFooter></headerFooter>
</worksheet>`
}

export function sheetRelations(links: Links): string {
  const leads = links.map(
    ({ address }, place) =>
      `<Relationship Id="rId${place + 1}" Type="${RELATIONS}/hyperlink" Target="${xmlText(address)}" TargetMode="External"/>`,
  )
  return `${XML_HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${leads.join('')}</Relationships>`
}

/** Invalid characters become �; text like Excel's escape `_x000D_` and carriage returns are escaped. */
export const xmlText = (text: string) =>
  text
    .toWellFormed()
    .replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd')
    .replaceAll('\r', '_x000D_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

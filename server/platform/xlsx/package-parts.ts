import type { ZipFile } from 'yazl'
import { STYLES_XML } from './sheet-styles.ts'
import { RELATIONS, XML_HEAD } from './sheet-xml.ts'

/** Fixed, so that the same content gives the same bytes and address. */
export const ALWAYS = { mtime: new Date(2026, 0, 1), compressionLevel: 6 }

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const add = (zip: ZipFile, name: string, text: string) => zip.addBuffer(Buffer.from(text), name, ALWAYS)

/** Adds all parts except the sheets. */
export function addBook(zip: ZipFile, workbook_xml: string, sheets: number): void {
  add(zip, 'xl/styles.xml', STYLES_XML)
  add(zip, 'xl/workbook.xml', workbook_xml)
  add(zip, 'xl/_rels/workbook.xml.rels', workbookRelations(sheets))
  add(zip, '_rels/.rels', relations([['rId1', 'officeDocument', 'xl/workbook.xml']]))
  add(zip, '[Content_Types].xml', contentTypes(sheets))
}

function workbookRelations(sheets: number): string {
  const own = Array.from({ length: sheets }, (_, at) => [`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`])
  return relations([...own, [`rId${sheets + 1}`, 'styles', 'styles.xml']])
}

function relations(all: readonly string[][]): string {
  const each = all.map(
    ([id, kind, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`,
  )
  return `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}

function contentTypes(sheets: number): string {
  const parts = Array.from(
    { length: sheets },
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${SPREADSHEET}.worksheet+xml"/>`,
  )
  return `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>
${parts.join('')}
</Types>`
}

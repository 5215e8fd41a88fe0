import { CSV_TYPE, XLSX_TYPE, ZIP_TYPE } from '@shop/contract/primitives'
import { type GivenSheet, rowsXml, workbookOf, zipOf } from '../../../server/testing/fixtures/spreadsheets.ts'
import { type Bomb, bomb } from './bomb.ts'
import { png } from './picture-bombs.ts'

const REFUSED = [400, 413, 415, 422]
const SPACES = 5_000_000
const GOOD_ROWS = rowsXml([
  ['Артикул', 'Назва', 'Ціна'],
  ['90-0001', 'Прилад', 100],
])
const sheet = (rows: string, behind = ''): GivenSheet => ({ name: 'Товари', rows, behind })

export async function fileBombs(): Promise<Bomb[]> {
  const workbook = (name: string, body: Buffer, right: readonly number[] = REFUSED) =>
    bomb(name, { ...admin('imports?file_name=x.xlsx', XLSX_TYPE), body, right })
  const table = (name: string, text: string | Buffer, right: readonly number[] = [200, ...REFUSED]) =>
    bomb(name, { ...admin('imports?file_name=x.csv', CSV_TYPE), body: Buffer.from(text as string), right })
  const archive = (name: string, body: Buffer, right: readonly number[] = REFUSED) =>
    bomb(name, { ...admin('picture-imports?file_name=x.zip', ZIP_TYPE), body, right })
  const good = await workbookOf([sheet(GOOD_ROWS)])
  return [
    ...(await xmlBombs()).map(([name, body, right]) => workbook(name, body, right)),
    workbook('a workbook that says it unpacks to 4 GB', claiming(good, 0xff_ff_ff_fe)),
    workbook('a workbook that says it unpacks to 1 byte', claiming(good, 1)),
    workbook('a workbook of 2,500 parts', await workbookOf([sheet(GOOD_ROWS)], partsOf(2500))),
    workbook('a ZIP that says it has 65,534 parts', countClaiming(good, 65_534)),
    workbook('half a workbook', good.subarray(0, good.length / 2)),
    table('one line of 20 MB', 'a'.repeat(20_000_000)),
    table('10 million cells in a line', ';'.repeat(10_000_000)),
    table('a million quotes', '"'.repeat(1_000_001)),
    table('3 million empty lines', '\n'.repeat(3_000_000)),
    table('26 MB', Buffer.alloc(26 * 1024 * 1024, 'a;b\n'), [413]),
    archive('an archive of 3,500 pictures', await zipOf(partsOf(3500))),
    archive(
      'pictures that say they unpack to 300 MB',
      claiming(await zipOf({ '90-0001.png': png(100, 100) }), 300_000_000),
    ),
    archive(
      'an archive that says it unpacks to 1 byte',
      claiming(await zipOf({ '90-0001.png': png(100, 100) }), 1),
      [200],
    ),
    archive('an archive of archives, paths that climb, a picture of 49 million pixels', await nastyArchive(), [200]),
  ]
}

const admin = (target: string, type: string): Partial<Bomb> => ({
  target: `/api/admin/${target}`,
  who: 'staff',
  headers: { 'Content-Type': type },
})

async function xmlBombs(): Promise<[string, Buffer, number[]?][]> {
  const laughs = `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c "${'&b;'.repeat(1000)}">]>`
  const file = '<!DOCTYPE l [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
  const part = (start: string, inside: string) => ({
    'xl/sharedStrings.xml': `<?xml version="1.0"?>${start}<sst><si><t>${inside}</t></si></sst>`,
  })
  const wide = Array.from({ length: 50_000 }, (_, at) => `a${at}="1"`).join(' ')
  const of = (rows: string, parts?: Record<string, string>) => workbookOf([sheet(rows)], parts)
  return [
    ['5 MB of spaces in a sheet', await of(`<row r="1">${' '.repeat(SPACES)}</row>`)],
    ['5 MB in one shared text', await of(GOOD_ROWS, part('', 'a'.repeat(SPACES)))],
    ['a billion laughs', await of(GOOD_ROWS, part(laughs, '&c;'))],
    ['an entity that reads a file', await of(GOOD_ROWS, part(file, '&x;'))],
    ['100,000 tags in each other', await of('<a>'.repeat(100_000))],
    ['50,000 attributes', await of(`<row r="1" ${wide}/>`)],
    [
      'a cell in column ZZZZZZZ of row 9e9',
      await of('<row r="9000000000"><c r="ZZZZZZZ9000000000"><v>1</v></c></row>'),
      [200, 422],
    ],
    [
      'a million merged cells',
      await workbookOf([
        sheet(GOOD_ROWS, `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(200_000)}</mergeCells>`),
      ]),
      [200, 422],
    ],
    ['3,000 sheets', await workbookOf(Array.from({ length: 300 }, (_, at) => ({ name: `S${at}`, rows: '' })))],
  ]
}

const partsOf = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`xl/media/${at}.png`, '']))

const CENTRAL = Buffer.from([0x50, 0x4b, 0x01, 0x02])
const END = Buffer.from([0x50, 0x4b, 0x05, 0x06])

/** The archive's entries claim this unpacked size. */
function claiming(zip: Buffer, bytes: number): Buffer {
  const lying = Buffer.from(zip)
  for (let at = lying.indexOf(CENTRAL); at !== -1; at = lying.indexOf(CENTRAL, at + 4))
    lying.writeUInt32LE(bytes, at + 24)
  return lying
}

function countClaiming(zip: Buffer, count: number): Buffer {
  const lying = Buffer.from(zip)
  const end = lying.lastIndexOf(END)
  lying.writeUInt16LE(count, end + 8)
  lying.writeUInt16LE(count, end + 10)
  return lying
}

async function nastyArchive(): Promise<Buffer> {
  const inner = await zipOf({ 'zeros.png': Buffer.alloc(10_000_000) })
  const zip = await zipOf({ 'inner.zip': inner, '90-0001.png': png(7000, 7000), 'xx/yy/90-0002.png': png(10, 10) })
  // yazl refuses to write a path with `..`.
  return Buffer.from(zip.toString('latin1').replaceAll('xx/yy/90', '../../90'), 'latin1')
}

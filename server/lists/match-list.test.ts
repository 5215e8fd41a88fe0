import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { test, type TestContext } from 'node:test'
import { ZipFile } from 'yazl'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { wrongFieldsOf } from '@shop/contract/call'
import { LIST_BYTES_MAX, LIST_ROWS_MAX, matchList } from '@shop/contract/shop/lists'
import { CSV_TYPE, XLSX_TYPE } from '@shop/contract/primitives'
import { tableFile } from '../platform/xlsx/table-file.ts'
import { openShop, refuses, type TestShop } from '../testing/shop.ts'

const PRODUCTS = [
  { id: 1, article: '10-2440', name_ua: 'Мікроскоп шкільний «Біолаб-400» з підсвічуванням', amount_in_store: 20 },
  { id: 2, article: '11-0501', name_ua: 'Терези електронні лабораторні, 500 г', amount_in_store: 21 },
  { id: 3, article: '11-0502', name_ua: 'Терези механічні з набором тягарців', amount_in_store: 3 },
  { id: 4, article: '12-0410', name_ua: 'Штатив лабораторний універсальний із затискачами', amount_in_store: 9 },
  { id: 5, article: '16-0075', name_ua: 'Інтерактивна панель 75″ з мобільною стійкою', amount_in_store: 2 },
]

async function openWith(t: TestContext, env: Record<string, string> = {}) {
  const shop = await openShop({ products: PRODUCTS, env })
  t.after(shop.close)
  return shop
}

const matchText = async (shop: TestShop, text: string) => (await shop.call(matchList, { body: { text } })).data
const matchFile = async (shop: TestShop, bytes: Uint8Array<ArrayBuffer>, media_type = CSV_TYPE) =>
  (await shop.call(matchList, { body: bytes }, { media_type })).data
const shortly = (lines: Awaited<ReturnType<typeof matchText>>) =>
  lines.map(({ text, amount, matches }) => [text, amount, matches.map(({ product_id }) => product_id).toSorted()])

test('«мікроскоп 15, терези 4» is two lines: one found, one to choose from', async (t) => {
  const shop = await openWith(t)
  const lines = await matchText(shop, 'мікроскоп 15, терези 4')
  assert.deepEqual(shortly(lines), [
    ['мікроскоп', 15, [1]],
    ['терези', 4, [2, 3]],
  ])
  const [microscope, scales] = lines
  assert.deepEqual([microscope?.row, scales?.row, microscope?.or_equivalent], [1, 2, false])
  assert.equal(microscope?.matches[0]?.confidence, 1)
  // The store has three of the second kind of scales.
  assert.equal(scales?.matches.find(({ product_id }) => product_id === 3)?.missing, 1)
  assert.equal(microscope?.matches[0]?.missing, 0)
})

for (const [line, text, amount] of [
  ['1. Мікроскоп шкільний 15', 'Мікроскоп шкільний', 15],
  ['2) терези лабораторні — 4 шт.', 'терези лабораторні', 4],
  ['10 шт. мікроскоп', 'мікроскоп', 10],
  ['мікроскоп x 3', 'мікроскоп', 3],
  ['Штатив лаб. з лапкою і муфтою, 15 к-т', 'Штатив лаб. з лапкою і муфтою', 15],
  ['мікроскоп', 'мікроскоп', null],
  ['Дошка інтерактивна 78 дюймів', 'Дошка інтерактивна 78 дюймів', null],
  ['Пробірка 16х150', 'Пробірка 16х150', null],
  ['Ноутбук 15,6', 'Ноутбук 15,6', null],
  ['Кабель мідний 3х2,5', 'Кабель мідний 3х2,5', null],
  ['Лінза 2,5 діоптрії,12', 'Лінза 2,5 діоптрії', 12],
  ['Мікроскоп шкільний, 30 шт. або еквівалент', 'Мікроскоп шкільний', 30],
  ['Ноутбук Lenovo (або еквівалент) 15 шт.', 'Ноутбук Lenovo', 15],
  ['Терези чи аналогічні\tшт\t12', 'Терези', 12],
  ['3\tТерези електронні\tшт\t12', 'Терези електронні', 12],
  ['Терези електронні; 30; шт.', 'Терези електронні', 30],
  ['Терези; електронні\tшт\t12', 'Терези; електронні', 12],
  ['10-2440 5', '10-2440', 5],
  ['10-2440 - 5 шт', '10-2440', 5],
  ['10-2440', '10-2440', null],
  ['2026-10-2440', '2026-10-2440', null],
] as const)
  test(`«${line}» is read as ${amount ?? 'one'} of «${text}»`, async (t) => {
    const shop = await openWith(t)
    const [one] = await matchText(shop, line)
    assert.deepEqual([one?.text, one?.amount, one?.has_amount], [text, amount ?? 1, amount !== null])
  })

test('endings, abbreviations, typos, the Latin keyboard and articles are forgiven', async (t) => {
  const shop = await openWith(t)
  for (const [line, id] of [
    ['Штатив лаб. з лапкою', 4],
    ['мікроскопи шкільні', 1],
    ['мікраскоп', 1],
    ['vsrhjcrjg', 1],
    ['арт. 10-2440', 1],
    ['110501', 2],
  ] as const) {
    const [one] = await matchText(shop, `${line} 2 шт`)
    assert.equal(one?.matches[0]?.product_id, id, line)
  }
})

test('what only resembles the wish is offered as an equivalent, and the unknown is left empty', async (t) => {
  const shop = await openWith(t)
  const [board, hood] = await matchText(shop, 'Дошка інтерактивна біла 2 шт\nвитяжна шафа')
  assert.deepEqual([board?.matches[0]?.product_id ?? 5, hood?.matches], [5, []])
  const [stand] = await matchText(shop, 'Штатив фотографічний алюмінієвий легкий')
  assert.deepEqual([stand?.matches[0]?.product_id, stand?.or_equivalent], [4, true])
})

const TABLE = {
  title: 'Потреба',
  columns: [
    { title: '№', width: 5 },
    { title: 'Найменування', width: 40 },
    { title: 'Од.', width: 6 },
    { title: 'К-сть', width: 8 },
  ],
  rows: [
    [
      [1, 'Мікроскоп шкільний або еквівалент', 'шт', 15],
      [2, 'Терези механічні', 'шт', 4],
    ],
  ],
}
const EXPECTED = [
  ['Мікроскоп шкільний', 15, [1]],
  ['Терези механічні', 4, [3]],
]

test('an XLSX with headings below a title is read', async (t) => {
  const shop = await openWith(t)
  const bytes = await buffer(tableFile(TABLE, 'xlsx').parts)
  assert.deepEqual(shortly(await matchFile(shop, bytes, XLSX_TYPE)), EXPECTED)
})

test('a CSV in UTF-8, in Windows-1251, and one without headings are read', async (t) => {
  const shop = await openWith(t)
  const bytes = await buffer(tableFile(TABLE, 'csv').parts)
  assert.deepEqual(shortly(await matchFile(shop, bytes)), EXPECTED)
  assert.deepEqual(shortly(await matchFile(shop, windows1251('Найменування;К-сть\r\nМікроскоп шкільний;15'))), [
    ['Мікроскоп шкільний', 15, [1]],
  ])
  assert.deepEqual(
    shortly(await matchFile(shop, Buffer.from('1;Мікроскоп шкільний;шт;15\n2;Терези механічні;шт;4'))),
    EXPECTED,
  )
})

/** Node encodes no windows-1251. */
function windows1251(text: string): Uint8Array<ArrayBuffer> {
  const decoder = new TextDecoder('windows-1251')
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]))
  return Uint8Array.from([...text].map((letter) => codes.get(letter) ?? 0x3f))
}

test('bad files are refused beside their field', async (t) => {
  const shop = await openWith(t)
  const reasonOf = async (bytes: Uint8Array<ArrayBuffer>, type = CSV_TYPE) => {
    const refused = await refuses(matchFile(shop, bytes, type), 'invalid_data')
    return wrongFieldsOf(refused)['file']?.reason
  }
  assert.equal(await reasonOf(Buffer.from('')), 'file_empty')
  assert.equal(await reasonOf(Buffer.from('PK\u0003\u0004 not a zip'), XLSX_TYPE), 'file_broken')
  assert.equal(await reasonOf(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), XLSX_TYPE), 'file_old_excel')
  assert.equal(await reasonOf(await bomb(), XLSX_TYPE), 'file_bomb')
  // Nine million empty cells would keep the reader busy for seconds.
  assert.equal(await reasonOf(Buffer.from(';'.repeat(9_000_000))), 'csv_broken')
  assert.equal(await reasonOf(Buffer.from('глобус;1\n'.repeat(LIST_ROWS_MAX + 1))), 'too_many_rows')
  const type = { media_type: 'application/pdf' }
  await refuses(shop.call(matchList, { body: Buffer.from('%PDF') }, type), 'unsupported_type')
})

/** A hundred megabytes of zeros in a hundred kilobytes. */
async function bomb(): Promise<Buffer<ArrayBuffer>> {
  const zip = new ZipFile()
  const bytes = buffer(zip.outputStream as Readable)
  zip.addBuffer(Buffer.alloc(100 * 1024 * 1024), 'xl/workbook.xml')
  zip.end()
  return Buffer.from(await bytes)
}

test('empty and too long lists, and too large bodies, are refused', async (t) => {
  const shop = await openWith(t)
  assert.ok(wrongFieldsOf(await refuses(matchText(shop, ' \n—\n12'), 'invalid_data'))['text'])
  const long = await refuses(matchText(shop, 'глобус 1\n'.repeat(LIST_ROWS_MAX + 1)), 'invalid_data')
  assert.equal(wrongFieldsOf(long)['text']?.reason, 'too_many_rows')
  await refuses(matchFile(shop, Buffer.alloc(LIST_BYTES_MAX + 1, 'а')), 'too_large')
})

test('a missing or malformed text is refused under its own name', async (t) => {
  const shop = await openWith(t)
  const codeOf = async (body: object) => {
    const answer = await shop.fetch('/api/lists/match', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return [answer.status, ((await answer.json()) as { fields: unknown }).fields]
  }
  assert.deepEqual(await codeOf({}), [422, { text: ['required'] }])
  assert.deepEqual(await codeOf({ text: null }), [422, { text: ['required'] }])
  assert.deepEqual(await codeOf({ text: 5 }), [422, { text: ['bad_format'] }])
})

test('nothing is kept: no file stays, and the answer is stored nowhere', async (t) => {
  const shop = await openWith(t)
  await matchFile(shop, Buffer.from('Мікроскоп;2'))
  assert.deepEqual(
    (await readdir(tmpdir())).filter((name) => name.startsWith('list-')),
    [],
  )
  const headers = { 'Content-Type': 'application/json' }
  const answer = await shop.fetch('/api/lists/match', { method: 'POST', headers, body: '{"text":"мікроскоп"}' })
  assert.deepEqual([answer.status, answer.headers.get('cache-control')], [200, 'private, no-store'])
})

test('a network may match thirty lists an hour', async (t) => {
  const shop = await openWith(t, { RATE_LIMIT: 'on' })
  for (let tries = 0; tries < 30; tries++) await matchText(shop, 'мікроскоп 1')
  await refuses(matchText(shop, 'мікроскоп 1'), 'too_many_calls')
})

test('typing errors are corrected behind thirty lines that the shop has nothing for', async (t) => {
  const shop = await openWith(t, { RATE_LIMIT: 'on' })
  const unknown = [...'абвгдежзиклмнопрстуфхцчшщьюяєі'].map(
    (letter) => `${letter}бензопила ${letter}садова ${letter}ланцюгова`,
  )
  const matched = await matchText(shop, [...unknown, 'Мікорскоп шкіьлний'].join('\n'))
  assert.deepEqual(shortly(matched.slice(-2)), [
    ['ібензопила ісадова іланцюгова', 1, []],
    ['Мікорскоп шкіьлний', 1, [1]],
  ])
})

const LONG_LINES = [
  'а 1,'.repeat(20_000),
  `а${','.repeat(90_000)}а`,
  'а — 1 шт '.repeat(11_000),
  `3 x ${'1 '.repeat(45_000)}а`,
  `а\t1${' '.repeat(90_000)}1`,
]

test('lines of ninety thousand letters are read at once, whatever they repeat', () => {
  const reader = JSON.stringify(new URL('read-lines.ts', import.meta.url).href)
  const script = `import { readFileSync } from 'node:fs'
    import { readText } from ${reader}
    for (const line of JSON.parse(readFileSync(0, 'utf8'))) readText(line)`
  const input = JSON.stringify(LONG_LINES)
  // Ends the process that a backtracking pattern would keep for a minute.
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], { input, timeout: 20_000, stdio: 'pipe' })
})

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { faultNamesOf } from '@shop/contract/call'
import { openImports } from '../../testing/fixtures/imports.ts'
import { refuses } from '../../testing/shop.ts'
import { rowsXml, rowXml, workbookOf, zipOf } from '../../testing/fixtures/spreadsheets.ts'
import { delimiterOf } from './csv-workbook.ts'
import { readNumber } from '../cells/numbers.ts'

const HEADINGS = ['Артикул', 'Найменування товару', 'Ціна з ПДВ', 'Залишок']
const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="00000"/><numFmt numFmtId="171" formatCode="dd/mm/yy"/></numFmts>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`

test('a realistic price list is read: headings in row 4, merged cells, sections, numbers as text', async (t) => {
  const { checked, rows, faults } = await openImports(t, { categories: [{ id: 1, name_ua: 'Фізика' }] })
  const file = await workbookOf(
    [
      {
        name: 'Прайс',
        rows:
          rowXml(1, ['ТОВ «Школяр» прайс на 2026 рік']) +
          rowXml(4, [null, 'Артикул', 'Назва', 'Категорія', 'Ціна', 'Залишок']) +
          rowXml(5, [null, 'Прилади']) +
          rowXml(7, [null, '00123', 'Лінза', 'Фізика', '1 250,50 грн.', 4]) +
          rowXml(8, [null, 45, 'Дзеркало', null, 99.9, '1 000']) +
          `<row r="9"><c r="B9" s="1"><v>77</v></c><c r="C9" t="str"><f>A1</f><v>Призма</v></c><c r="E9"><f>E7*2</f><v>1250.4999999999998</v></c></row>` +
          rowXml(12, [null, '   ', null]),
        behind:
          '<mergeCells count="3"><mergeCell ref="A1:F1"/><mergeCell ref="B5:F5"/><mergeCell ref="D7:D9"/></mergeCells>',
      },
    ],
    { 'xl/styles.xml': styles },
  )
  const { id, counts, sheets } = await checked(file)
  assert.equal(sheets[0]?.heading_row, 4)
  assert.deepEqual(await faults(id), [])
  assert.deepEqual([counts.new, counts.skipped], [3, 1])
  const wanted = (await rows(id)).map(({ row, changes }) => [row, ...changes.map(({ after }) => after)])
  assert.deepEqual(wanted, [
    [7, '00123', 'Лінза', 'Фізика', '1250,5', '4'],
    [8, '45', 'Дзеркало', 'Фізика', '99,9', '1000'],
    [9, '00077', 'Призма', 'Фізика', '1250,5', '0'],
  ])
})

test('characters that PostgreSQL rejects are removed from XLSX and CSV cells', async (t) => {
  const { upload, checked, rows } = await openImports(t)
  const book = await workbookOf([{ name: 'Товари', rows: rowsXml([['Артикул_x0000_', 'Назва_xD83D_', 'Ціна']]) }])
  const { sheets } = await upload(book)
  assert.deepEqual(sheets[0]?.rows[0]?.cells, ['Артикул', 'Назва\ufffd', 'Ціна'])
  // Only the beginning of a CSV file is checked for zero bytes.
  const { id, status } = await checked(`Артикул;Назва;Ціна\n${';'.repeat(300_000)}\nA\0-3;Ко\0нус;${'\0'}x\n`)
  assert.equal(status, 'checked')
  assert.deepEqual(
    (await rows(id)).map(({ article, name }) => [article, name]),
    [['A-3', 'Конус']],
  )
})

test('formatted texts, hidden sheets, prefixed tags and cells without references are read', async (t) => {
  const { upload, check, rows } = await openImports(t)
  const file = await workbookOf(
    [
      { name: 'Довідник', state: 'hidden', rows: rowsXml([['x']]) },
      {
        name: 'Товари',
        rows: `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row><row><c t="s"><v>3</v></c><c t="s"><v>4</v></c><c><v>5</v></c></row>`,
      },
    ],
    {
      'xl/sharedStrings.xml':
        '<x:sst xmlns:x="u"><x:si><x:t>Артикул</x:t></x:si><x:si><x:t>Назва</x:t></x:si><x:si><x:t>Ціна</x:t></x:si><x:si><x:t>A-1</x:t></x:si><x:si><x:r><x:t xml:space="preserve">Куб </x:t></x:r><x:r><x:t>великий &amp; малий_x000D_</x:t></x:r><x:rPh><x:t>читай</x:t></x:rPh></x:si></x:sst>',
    },
  )
  const uploaded = await upload(file)
  assert.deepEqual(
    uploaded.sheets.map(({ name, is_hidden }) => [name, is_hidden]),
    [
      ['Довідник', true],
      ['Товари', false],
    ],
  )
  const { id } = await check(uploaded, { sheet: 1 })
  assert.deepEqual(
    (await rows(id)).map(({ article, name }) => [article, name]),
    [['A-1', 'Куб великий & малий']],
  )
})

test('dates, errors and formulas without results are reported, not guessed', async (t) => {
  const { checked, faults } = await openImports(t)
  const rows =
    rowsXml([HEADINGS]) +
    `<row r="2"><c r="A2" s="2"><v>45000</v></c><c r="B2" t="inlineStr"><is><t>Лінза</t></is></c><c r="C2" t="e"><v>#REF!</v></c><c r="D2"><f>C2*2</f></c></row>`
  const { id } = await checked(await workbookOf([{ name: 'А', rows }], { 'xl/styles.xml': styles }))
  assert.deepEqual(await faults(id), ['2 A cell_is_date', '2 C cell_error', '2 D formula_uncounted'])
})

test('CSV is read in UTF-8, UTF-16 and windows-1251, with any separator and line breaks in cells', async (t) => {
  const { checked, rows } = await openImports(t)
  const read = async (file: string | Buffer) => {
    const { id, counts } = await checked(file)
    assert.equal(counts.wrong, 0)
    return (await rows(id)).map(({ article, name, changes }) => [
      article,
      name,
      changes.find(({ field }) => field === 'price')?.after,
    ])
  }
  const ukrainian = 'Артикул;Назва;Ціна\r\n007;"Їжак ""Ґаля"";\r\nдругий";1 250,50\r\n'
  const expected = [['007', 'Їжак "Ґаля"; другий', '1250,5']]
  assert.deepEqual(await read(ukrainian), expected)
  assert.deepEqual(await read('\ufeff' + ukrainian), expected)
  assert.deepEqual(await read(Buffer.from('\ufeff' + ukrainian, 'utf16le')), expected)
  assert.deepEqual(await read(in1251(ukrainian)), expected)
  assert.deepEqual(await read('SKU,Name,Price\n007,"Globe, big",1250.5\n'), [['007', 'Globe, big', '1250,5']])
  assert.deepEqual(await read('Артикул\tНазвание\tЦена\n007\tГлобус; большой\t₴1250,50\n'), [
    ['007', 'Глобус; большой', '1250,5'],
  ])
  assert.equal(delimiterOf('a;b;c\n1,5;2,5;3,5\n1,5;2,5;3,5'), ';')
})

/** Node has no windows-1251 encoder, so this inverts its decoder. */
function in1251(text: string): Buffer {
  const decoder = new TextDecoder('windows-1251')
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Buffer.from([byte])), byte]))
  return Buffer.from([...text].map((letter) => bytes.get(letter) ?? 63))
}

test('numbers are read in all common Ukrainian spellings', () => {
  const cases: [string, number | string][] = [
    ['1250', 1250],
    ['1 250,50', 1250.5],
    ['1\u00a0250,5', 1250.5],
    ['1\u202f250.50 грн.', 1250.5],
    ['₴1250', 1250],
    ['1.250,50', 1250.5],
    ['1,250.50', 1250.5],
    ['1.250.000', 1_250_000],
    ['0,250', 0.25],
    ['−5', -5],
    ['1,250', 'number_ambiguous'],
    ['12.5.1', 'not_a_number'],
    ['за запитом', 'not_a_number'],
    ['1e5', 'not_a_number'],
    ['', 'not_a_number'],
  ]
  for (const [typed, read] of cases)
    assert.deepEqual(readNumber(typed, false), typeof read === 'number' ? { number: read } : { fault: read }, typed)
  assert.deepEqual(readNumber('1,250', true), { number: 1.25 })
})

test('malicious files are refused at once, and nothing of them is stored', async (t) => {
  const { shop, upload } = await openImports(t)
  const zeros = Buffer.alloc(401 * 1024 * 1024)
  const good = { name: 'А', rows: rowsXml([HEADINGS]) }
  const worksheet = (inside: string) => ({
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${inside}</sheetData></worksheet>`,
  })
  const cases: [string, Buffer, string][] = [
    [
      'a workbook that unpacks to 400 MB',
      await zipOf({ 'xl/workbook.xml': '<workbook/>', 'xl/a.xml': zeros }),
      'file_bomb',
    ],
    [
      'thousands of entries',
      await zipOf(Object.fromEntries(Array.from({ length: 2100 }, (_, at) => [`f${at}`, '']))),
      'file_bomb',
    ],
    [
      'entities that multiply',
      await workbookOf([good], {
        'xl/sharedStrings.xml': '<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><sst><si><t>&b;</t></si></sst>',
      }),
      'file_bomb',
    ],
    [
      'an entity of another file',
      await workbookOf([good], {
        'xl/workbook.xml':
          '<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]><workbook><sheets>&a;</sheets></workbook>',
      }),
      'file_bomb',
    ],
    ['depth', await workbookOf([good], worksheet('<a>'.repeat(100_000))), 'file_bomb'],
    [
      'one endless text',
      await workbookOf([good], worksheet(`<row r="1"><c t="str"><v>${'x'.repeat(3_000_000)}</v></c></row>`)),
      'file_bomb',
    ],
    [
      'a thousand sheets',
      await workbookOf([good], {
        'xl/workbook.xml': `<workbook><sheets>${'<sheet name="a" r:id="rId1"/>'.repeat(1000)}</sheets></workbook>`,
      }),
      'file_bomb',
    ],
    ['XML that breaks off', await workbookOf([good], { 'xl/workbook.xml': '<workbook><sheets>' }), 'file_broken'],
    ['an archive cut short', (await workbookOf([good])).subarray(0, -30), 'file_broken'],
    ['an archive of something else', await zipOf({ 'word/document.xml': '<a/>' }), 'file_no_workbook'],
    ['an old XLS', Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)]), 'file_old_excel'],
    ['noise', Buffer.concat([randomBytes(5000), Buffer.alloc(8)]), 'file_unknown_kind'],
    ['nothing', Buffer.from(' \n'), 'file_empty'],
  ]
  for (const [what, file, problem] of cases) {
    const refusal = await refuses(upload(file), 'invalid_data')
    assert.deepEqual(faultNamesOf(refusal), { file: problem }, what)
  }
  assert.deepEqual(await readdir(path.join(shop.services.config.data_dir, 'imports')), [])
})

test('a file with too many rows is refused while it is being read', async (t) => {
  const { checked } = await openImports(t)
  const { status, problem, detail } = await checked(
    'Артикул;Назва;Ціна\n' + Array.from({ length: 50_001 }, (_, at) => `A${at};Т;1`).join('\n'),
  )
  assert.deepEqual([status, problem, detail], ['failed', 'too_many_rows', '50000'])
})

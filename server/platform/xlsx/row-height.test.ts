import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LOOK } from './sheet-styles.ts'
import { type Cell, sheetStart, tableRowXml } from './sheet-xml.ts'

const NAME = 'Набір лабораторного посуду для кабінету хімії, 42 предмети, у ящику з комірками'

const COLUMNS = [
  { title: 'Артикул', width: 12 },
  { title: 'Найменування', width: 30 },
]

/** In points, as written for programs that do not fit rows to their text; 0 is the default. */
const heightOf = (look: Cell['look'], text: string) =>
  Number(/ ht="([\d.]+)" customHeight="1"/.exec(tableRowXml(4, [EMPTY, { look, text }], [], COLUMNS))?.[1] ?? 0)

const EMPTY: Cell = { look: LOOK.text, text: '12-0042' }

test('a row states the height of its wrapped text, so that no row runs over the next one', () => {
  assert.equal(heightOf(LOOK.wrapped, 'Глобус'), 0)
  // Thirty digits of width hold at most 34 of these letters.
  assert.ok(heightOf(LOOK.wrapped, NAME) >= 13 * Math.ceil(NAME.length / 34))
  assert.ok(heightOf(LOOK.wrapped, 'рядок\nрядок\nрядок') >= 13 * 3)
  assert.equal(heightOf(LOOK.text, NAME), 0)
})

test('the title of a sheet is higher than the other rows, and a very long text stays within what Excel allows', () => {
  assert.match(
    sheetStart({ sheet_name: '', title: 'Прайс-лист', note: '', columns: COLUMNS, page_footer: '' }),
    / ht="20"/,
  )
  const height = heightOf(LOOK.wrapped, 'слово '.repeat(5000))
  assert.ok(height > 300 && height <= 409, `${height}`)
})

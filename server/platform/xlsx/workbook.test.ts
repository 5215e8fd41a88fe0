import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { LOOK } from './sheet-styles.ts'
import type { Cell } from './sheet-xml.ts'
import { writeWorkbook } from './workbook.ts'

const frame = {
  sheet_name: 'Прайс-лист',
  title: 'Усе',
  note: 'Сьогодні',
  columns: [{ title: 'Назва', width: 20 }],
  page_footer: '&P',
}
const row = (number: number): Cell[] => [
  { look: LOOK.text, text: `${number}`, address: `https://shop.example/${number}` },
]

async function* rows(count: number, batch: number) {
  for (let first = 0; first < count; first += batch)
    yield Array.from({ length: Math.min(batch, count - first) }, (_, at) => row(first + at))
}

for (const [count, sheets] of [
  [0, [0]],
  [3, [3]],
  [4, [4]],
  [9, [4, 4, 1]],
] as const)
  test(`${count} goods where a sheet holds four make sheets of ${sheets.join(', ')}, each with its header`, async () => {
    const workbook = await readXlsx(await buffer(writeWorkbook(frame, rows(count, 3), 4)))
    assert.deepEqual(
      workbook.sheets.map((sheet) => sheet.rows.length - 3),
      sheets,
    )
    const found = workbook.sheets.flatMap((sheet) => sheet.rows.slice(3).map(([name]) => name))
    assert.deepEqual(
      found,
      Array.from({ length: count }, (_, number) => `${number}`),
    )
    for (const sheet of workbook.sheets) {
      assert.equal(sheet.rows[2]?.[0], 'Назва')
      assert.equal(sheet.autoFilter?.range, `A3:A${sheet.rows.length}`)
    }
  })

test('the same goods make the same bytes', async () => {
  const [one, other] = [await buffer(writeWorkbook(frame, rows(5, 2))), await buffer(writeWorkbook(frame, rows(5, 5)))]
  assert.deepEqual(one, other)
})

test('goods that cannot be read fail the workbook instead of ending it early', async () => {
  async function* broken() {
    yield [row(1)]
    throw new Error('the database is gone')
  }
  await assert.rejects(buffer(writeWorkbook(frame, broken())), /the database is gone/)
})

test('a workbook that nobody takes any more asks for no more goods', async () => {
  let asked = 0
  async function* endless() {
    for (;;) yield Array.from({ length: 100 }, () => row(asked++))
  }
  const stream = writeWorkbook(frame, endless())
  for await (const _ of stream) break
  const asked_by_then = asked
  await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
  assert.ok(asked - asked_by_then <= 100, `${asked} after ${asked_by_then}`)
})

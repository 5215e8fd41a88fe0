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

test('a sheet may have more columns than the alphabet has letters', async () => {
  const columns = Array.from({ length: 60 }, (_, at) => ({ title: `Стовпець ${at}`, width: 10 }))
  async function* wide() {
    yield [columns.map(({ title }): Cell => ({ look: LOOK.text, text: title }))]
  }
  const { sheets } = await readXlsx(await buffer(writeWorkbook({ ...frame, columns }, wide())))
  const titles = columns.map(({ title }) => title)
  assert.deepEqual(sheets[0]?.rows.slice(2), [titles, titles])
  assert.equal(sheets[0]?.autoFilter?.range, 'A3:BH4')
})

test('the same products give the same bytes', async () => {
  const [one, other] = [await buffer(writeWorkbook(frame, rows(5, 2))), await buffer(writeWorkbook(frame, rows(5, 5)))]
  assert.deepEqual(one, other)
})

test('a failed read of products fails the workbook instead of ending it early', async () => {
  async function* broken() {
    yield [row(1)]
    throw new Error('the database is gone')
  }
  await assert.rejects(buffer(writeWorkbook(frame, broken())), /the database is gone/)
})

test('an abandoned workbook requests no more products', async () => {
  let asked = 0
  async function* endless() {
    for (;;) yield Array.from({ length: 100 }, () => row(asked++))
  }
  for await (const _ of writeWorkbook(frame, endless())) break
  const asked_by_then = asked
  await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
  assert.ok(asked - asked_by_then <= 100, `${asked} after ${asked_by_then}`)
})

test('a workbook requests no products before it is read, so that no failure goes unhandled', async () => {
  let asked = 0
  async function* broken(): AsyncGenerator<Cell[][]> {
    asked += 1
    yield [row(1)]
    throw new Error('the database is gone')
  }
  const workbook = writeWorkbook(frame, broken())
  // Longer than creating a draft takes: an error without a listener would end this process here.
  await new Promise((resolve) => setTimeout(resolve, 20))
  assert.equal(asked, 0)
  await assert.rejects(buffer(workbook), /the database is gone/)
})

import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { readXlsx } from 'hucre/xlsx'
import { tableFile } from './table-file.ts'

const table = {
  title: 'Замовлення',
  columns: [
    { title: 'Покупець', width: 20 },
    { title: 'ЄДРПОУ', width: 12 },
    { title: 'Сума, грн', width: 14, is_money: true as const },
  ],
  rows: [
    [
      ['=HYPERLINK("https://bad.example")', '00012345', 1250.5],
      ['@SUM(A1)', '-1', 3],
    ],
    [['Ліцей; «№ 1»\nдругий рядок', null, null]],
  ],
}

test('a CSV table has no formulas, uses decimal commas and is UTF-8', async () => {
  const { file_name, parts } = tableFile(table, 'csv')
  const bytes = await buffer(parts)
  assert.equal(file_name, 'Замовлення.csv')
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  assert.equal(
    new TextDecoder().decode(bytes),
    [
      'Покупець;ЄДРПОУ;Сума, грн',
      `"'=HYPERLINK(""https://bad.example"")";00012345;1250,5`,
      `'@SUM(A1);'-1;3`,
      '"Ліцей; «№ 1»\nдругий рядок";;',
      '',
    ].join('\r\n'),
  )
})

test('an XLSX table keeps leading zeros, text that looks like a formula, and real numbers', async () => {
  const { file_name, parts } = tableFile(table, 'xlsx')
  assert.equal(file_name, 'Замовлення.xlsx')
  const { sheets } = await readXlsx(await buffer(parts))
  assert.deepEqual(sheets[0]?.rows.slice(2), [
    ['Покупець', 'ЄДРПОУ', 'Сума, грн'],
    ['=HYPERLINK("https://bad.example")', '00012345', 1250.5],
    ['@SUM(A1)', '-1', 3],
    ['Ліцей; «№ 1»\nдругий рядок', '', ''],
  ])
})

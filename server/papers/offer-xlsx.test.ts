import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXlsx } from 'hucre/xlsx'
import { hryvnia } from '@shop/contract/rules/price'
import type { OfferPaper } from './paper.ts'
import { offerPaper, paperLines, SELLER } from '../test/papers.ts'
import { offerXlsx } from './offer-xlsx.ts'
import { vatInside } from './paper-sums.ts'

const FIRST = 7

const plain = (cell: unknown) => String(cell).replaceAll('\u00a0', ' ')

/** What a reader sees, and the formulas by their cells: `K7`. */
async function opened(paper: OfferPaper) {
  const [sheet] = (await readXlsx(await offerXlsx(paper))).sheets
  assert.ok(sheet)
  const formulas = new Map<string, string>()
  for (const [place, cell] of sheet.cells ?? []) {
    const [row = 0, column = 0] = place.split(',').map(Number)
    if (cell.formula) formulas.set(`${String.fromCharCode(65 + column)}${row + 1}`, cell.formula)
  }
  const labelled = (label: string) => {
    const at = sheet.rows.findIndex((row) => plain(row[1]) === label)
    return { sum: sheet.rows[at]?.[10], formula: formulas.get(`K${at + 1}`) }
  }
  return { rows: sheet.rows, formulas, labelled, text: plain(sheet.rows.flat().join('\n')) }
}

for (const count of [1, 40, 300])
  test(`every sum of ${count} lines reckons itself, and comes to what the order rules say`, async () => {
    const paper = offerPaper({ lines: paperLines(count), discount_percent: 7.5 })
    const { rows, formulas, labelled } = await opened(paper)
    for (const [at, line] of paper.lines.entries()) {
      const row = FIRST + at
      assert.equal(formulas.get(`K${row}`), `I${row}*J${row}`)
      assert.deepEqual(rows[row - 1]?.slice(8, 11), [line.amount, hryvnia(line.price), hryvnia(line.sum)])
    }
    const last = FIRST + count - 1
    const goods = labelled('Разом за позиціями')
    assert.deepEqual(goods, { sum: hryvnia(paper.goods_sum), formula: `SUM($K$${FIRST}:$K$${last})` })
    const discount = labelled('Знижка, %')
    assert.equal(discount.sum, hryvnia(paper.total - paper.goods_sum))
    assert.match(discount.formula ?? '', /^-ROUND\(K(\d+)\*J\d+\/100,2\)$/)
    assert.equal(labelled('Усього з ПДВ').sum, hryvnia(paper.total))
    const vat = labelled('У тому числі ПДВ 20 %')
    assert.equal(vat.sum, hryvnia(vatInside(paper.total)))
    assert.match(vat.formula ?? '', /^ROUND\(K\d+\/6,2\)$/)
    assert.equal(labelled('Разом без ПДВ').sum, hryvnia(paper.total - vatInside(paper.total)))
  })

test('each class of codes has its subtotal, goods without a code theirs', async () => {
  const lines = paperLines(4).map((line, at) => (at === 3 ? { ...line, dk_code: null, dk_name_ua: null } : line))
  const { labelled } = await opened(offerPaper({ lines }))
  const sum = (lines[1]?.sum ?? 0) + (lines[2]?.sum ?? 0)
  assert.deepEqual(labelled('Клас ДК 021:2015: 39160000-1'), {
    sum: hryvnia(sum),
    formula: 'SUMPRODUCT((LEFT($D$7:$D$10,4)="3916")*$K$7:$K$10)',
  })
  assert.deepEqual(labelled('Клас ДК 021:2015: Без коду'), {
    sum: hryvnia(lines[3]?.sum ?? 0),
    formula: 'SUMPRODUCT(($D$7:$D$10="")*$K$7:$K$10)',
  })
})

test('a name that looks like a formula is text', async () => {
  const [line] = paperLines(1)
  assert.ok(line)
  for (const name_ua of ['=1+1', '+1', '-1', '@SUM(A1)', '=cmd|"/c calc"!A1', '<script>&"\u0000']) {
    const { rows, formulas } = await opened(offerPaper({ lines: [{ ...line, name_ua }] }))
    assert.equal(rows[FIRST - 1]?.[1], name_ua.replace('\u0000', '\ufffd'))
    assert.equal(formulas.has(`B${FIRST}`), false)
  }
})

test('without the tax there is no row of it', async () => {
  const none = await opened(offerPaper({ seller: { ...SELLER, vat_mode: 'none' } }))
  assert.equal(none.labelled('Усього без ПДВ').sum, hryvnia(offerPaper().total))
  assert.ok(!none.text.includes('ПДВ 20'))
  const exempt = await opened(offerPaper({ seller: { ...SELLER, vat_mode: 'exempt' } }))
  assert.ok(exempt.text.includes(`без ПДВ (${SELLER.vat_ground})`))
})

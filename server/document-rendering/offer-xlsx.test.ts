import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXlsx } from 'hucre/xlsx'
import { hryvnia, minus, NOTHING, plus, wholeKopiykas } from '@shop/contract/rules/money/price'
import type { OfferDocument } from './document.ts'
import { offerDocument, documentLines, SELLER } from '../testing/fixtures/documents.ts'
import { offerXlsx } from './offer-xlsx.ts'

const FIRST = 7

const plain = (cell: unknown) => String(cell).replaceAll('\u00a0', ' ')

/** Visible cells, and the formulas by cell: `K7`. */
async function opened(document: OfferDocument) {
  const [sheet] = (await readXlsx(await offerXlsx(document))).sheets
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
  test(`every sum of ${count} lines is a formula and agrees with the order rules`, async () => {
    const document = offerDocument({ lines: documentLines(count), discount_percent: 7.5 })
    const { rows, formulas, labelled } = await opened(document)
    for (const [at, line] of document.lines.entries()) {
      const row = FIRST + at
      assert.equal(formulas.get(`K${row}`), `I${row}*J${row}`)
      assert.deepEqual(rows[row - 1]?.slice(8, 11), [line.amount, hryvnia(line.price), hryvnia(line.sum)])
    }
    const last = FIRST + count - 1
    const goods = labelled('Разом за позиціями')
    assert.deepEqual(goods, { sum: hryvnia(document.goods_sum), formula: `SUM($K$${FIRST}:$K$${last})` })
    const discount = labelled('Знижка, %')
    assert.equal(discount.sum, hryvnia(minus(document.total, document.goods_sum)))
    assert.match(discount.formula ?? '', /^-ROUND\(K(\d+)\*J\d+\/100,2\)$/)
    assert.equal(labelled('Усього з ПДВ').sum, hryvnia(document.total))
    const vat = labelled('У тому числі ПДВ 20 %')
    const vat_sum = wholeKopiykas(Math.round(document.total / 6))
    assert.equal(vat.sum, hryvnia(vat_sum))
    assert.match(vat.formula ?? '', /^ROUND\(K\d+\*20\/120,2\)$/)
    assert.equal(labelled('Разом без ПДВ').sum, hryvnia(minus(document.total, vat_sum)))
  })

test('each class has a subtotal, and so do goods without a code', async () => {
  const lines = documentLines(4).map((line, at) => (at === 3 ? { ...line, dk_code: null, dk_name_ua: null } : line))
  const { labelled } = await opened(offerDocument({ lines }))
  const sum = plus(lines[1]?.sum ?? NOTHING, lines[2]?.sum ?? NOTHING)
  assert.deepEqual(labelled('Клас ДК 021:2015: 39160000-1'), {
    sum: hryvnia(sum),
    formula: 'SUMPRODUCT((LEFT($D$7:$D$10,4)="3916")*$K$7:$K$10)',
  })
  assert.deepEqual(labelled('Клас ДК 021:2015: Без коду'), {
    sum: hryvnia(lines[3]?.sum ?? NOTHING),
    formula: 'SUMPRODUCT(($D$7:$D$10="")*$K$7:$K$10)',
  })
})

test('goods with a VAT rate of their own are taxed apart, by formulas', async () => {
  const lines = documentLines(4).map((line, at) => (at === 1 ? { ...line, vat_rate: 7 as const } : line))
  const document = offerDocument({ lines, discount_percent: 10 })
  const { rows, labelled } = await opened(document)
  assert.deepEqual(
    rows.slice(FIRST - 2, FIRST + 3).map((row) => row[11]),
    ['ПДВ, %', 20, 7, 20, 20],
  )
  const own = lines[1]?.sum ?? NOTHING
  const vat = labelled('У тому числі ПДВ 7 %')
  assert.equal(vat.sum, hryvnia(wholeKopiykas(Math.round(((own / document.goods_sum) * document.total * 7) / 107))))
  assert.match(vat.formula ?? '', /^ROUND\(SUMPRODUCT\(\(\$L\$7:\$L\$10=7\)\*\$K\$7:\$K\$10\)\/K\d+\*K\d+\*7\/107,2\)$/)
  const rest = labelled('У тому числі ПДВ 20 %')
  const net = labelled('Разом без ПДВ')
  assert.equal(Number(vat.sum) * 100 + Number(rest.sum) * 100 + Number(net.sum) * 100, document.total)
  assert.match(net.formula ?? '', /^K(\d+)-SUM\(K\d+:K\d+\)$/)
})

test('customs codes have a column once a product has one, and classes their names', async () => {
  const lines = documentLines(2).map((line) => ({ ...line, uktzed: '9023001000', dk_class_name_ua: 'Меблі' }))
  const { rows, text } = await opened(offerDocument({ lines }))
  assert.deepEqual(
    rows.slice(FIRST - 2, FIRST + 1).map((row) => plain(row[11])),
    ['УКТЗЕД', '9023 00 10 00', '9023 00 10 00'],
  )
  assert.match(text, /Клас ДК 021:2015: \d{8}-\d, Меблі/)
})

test('a name that looks like a formula is text', async () => {
  const [line] = documentLines(1)
  assert.ok(line)
  for (const name_ua of ['=1+1', '+1', '-1', '@SUM(A1)', '=cmd|"/c calc"!A1', '<script>&"\u0000']) {
    const { rows, formulas } = await opened(offerDocument({ lines: [{ ...line, name_ua }] }))
    assert.equal(rows[FIRST - 1]?.[1], name_ua.replace('\u0000', '\ufffd'))
    assert.equal(formulas.has(`B${FIRST}`), false)
  }
})

test('the code of an entrepreneur is named as a tax number', async () => {
  const { text } = await opened(offerDocument({ seller: { ...SELLER, code: '3084512346' } }))
  assert.ok(text.includes('РНОКПП 3084512346') && !text.includes('ЄДРПОУ 3084512346'))
})

test('without VAT there is no VAT row', async () => {
  const none = await opened(offerDocument({ seller: { ...SELLER, vat_mode: 'none' } }))
  assert.equal(none.labelled('Усього без ПДВ').sum, hryvnia(offerDocument().total))
  assert.ok(!none.text.includes('ПДВ 20'))
  const exempt = await opened(offerDocument({ seller: { ...SELLER, vat_mode: 'exempt' } }))
  assert.ok(exempt.text.includes(`без ПДВ (${SELLER.vat_ground})`))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plus, wholeKopiykas } from '@shop/contract/rules/money/price'
import { documentLines, offerDocument, SELLER } from '../testing/fixtures/documents.ts'
import { documentSums } from './document-sums.ts'

const taxed = (rates: readonly (0 | 7 | 20 | null)[]) =>
  documentLines(rates.length).map((line, at) => ({ ...line, vat_rate: rates[at] ?? null }))

test('goods without a VAT rate of their own have the rate of most goods', () => {
  const document = offerDocument({ lines: taxed([null, 20]) })
  const { rates, vat } = documentSums(document)
  assert.deepEqual(
    rates.map(({ rate }) => rate),
    [20],
  )
  assert.equal(vat, Math.round(document.total / 6))
})

test('VAT is summed per rate after the discount, and goods at 0 % have none', () => {
  const document = offerDocument({ lines: taxed([null, 7, 0]), discount_percent: 12.5 })
  const { rates, vat, without_vat, total } = documentSums(document)
  assert.deepEqual(
    rates.map(({ rate }) => rate),
    [20, 7, 0],
  )
  assert.equal(rates[2]?.vat, 0)
  assert.equal(
    vat,
    rates.reduce((sum, one) => plus(sum, one.vat), wholeKopiykas(0)),
  )
  assert.equal(plus(without_vat, vat ?? wholeKopiykas(0)), total)
  const own = document.lines[1]?.sum ?? wholeKopiykas(0)
  assert.equal(rates[1]?.vat, Math.round((own * 0.875 * 7) / 107))
})

test('a seller who pays no VAT charges none, whatever the goods’ rates', () => {
  const lines = taxed([7, 20])
  const { rates, vat } = documentSums(offerDocument({ lines, seller: { ...SELLER, vat_mode: 'exempt' } }))
  assert.deepEqual([rates, vat], [[], null])
})

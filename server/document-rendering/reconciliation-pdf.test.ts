import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NOTHING, wholeKopiykas } from '@shop/contract/rules/money/price'
import { isSound, said, SELLER, textOf } from '../testing/fixtures/documents.ts'
import { type Reconciliation, reconciliationPdf } from './reconciliation-pdf.ts'

const act = (changes: Partial<Reconciliation> = {}): Reconciliation => ({
  made_at: new Date('2026-11-27T09:00:00Z'),
  from: '2026.01.01',
  to: '2026.11.27',
  seller: SELLER,
  buyer: { name: 'Ліцей № 17', code: '26244510' },
  opening: NOTHING,
  lines: Array.from({ length: 80 }, (_, at) => ({
    day: '2026.02.01',
    document: `Видаткова накладна № ВН-2026-${at + 1}`,
    debit: wholeKopiykas(10_050),
    credit: NOTHING,
  })),
  ...changes,
})

test('each page of a long act names its columns, and screen readers hear them once', async () => {
  const bytes = await reconciliationPdf(act())
  await isSound(bytes)
  const pages = (await said(bytes, 'pdftotext', ['-layout', 'FILE', '-'])).split('\f').filter((page) => page.trim())
  const with_rows = pages.filter((page) => page.includes('Видаткова накладна'))
  assert.ok(with_rows.length > 1)
  for (const page of with_rows) assert.match(page, /Дата\s+Документ\s+Дебет\s+Кредит/)
  const tree = await said(bytes, 'pdfinfo', ['-struct', 'FILE'])
  assert.equal(tree.split('TH:').length - 1, 4)
})

test('the act says who owes whom, with names as they are registered', async () => {
  const opening = wholeKopiykas(-12_345)
  const text = await textOf(await reconciliationPdf(act({ lines: [], opening })))
  for (const words of [
    'заборгованість становить 123,45 ₴. Боржник: ТОВ «Трейнінг Еквіпмент» Кредитор: Ліцей № 17',
    'Постачальник Покупець ТОВ «Трейнінг Еквіпмент» Ліцей № 17',
  ])
    assert.ok(text.includes(words), text)
})

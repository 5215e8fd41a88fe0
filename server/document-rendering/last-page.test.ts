import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dkCheckDigit } from '@shop/contract/rules/goods/dk-code'
import { documentLines, invoiceDocument, offerDocument, said } from '../testing/fixtures/documents.ts'
import { offerPdf } from './offer-pdf.ts'
import { deliveryNotePdf, invoicePdf } from './order-pdf.ts'

const pagesOf = async (bytes: Buffer) => {
  const pages = (await said(bytes, 'pdftotext', ['-layout', 'FILE', '-'])).split('\f')
  return pages.filter((page) => page.trim() !== '')
}

const TOTAL = /Усього з ПДВ/
const SIGNATURE = /Підпис/
const GOODS = /арт\.\s/

/** The page of the totals has goods and, for all kinds, the signature too. */
async function assertTogether(bytes: Buffer, companion: RegExp, what: string): Promise<void> {
  const with_totals = (await pagesOf(bytes)).filter((page) => TOTAL.test(page))
  assert.equal(with_totals.length, 1, `${what}: the totals are on one page`)
  const [page = ''] = with_totals
  assert.match(page, companion, `${what}: the totals stand alone`)
  assert.match(page, SIGNATURE, `${what}: the signature is on another page`)
}

// A page breaks after about 24 lines with two facts each, so the sweep meets every place of the last row.
const SWEEP = Array.from({ length: 24 }, (_, at) => at + 8)

for (const count of [1, 20, 60, 168])
  test(`totals and signature of ${count} lines share a page with goods`, async () => {
    const lines = documentLines(count)
    await assertTogether(await offerPdf(offerDocument({ lines })), GOODS, 'offer')
    await assertTogether(await invoicePdf(invoiceDocument({ lines })), GOODS, 'invoice')
    await assertTogether(await deliveryNotePdf(invoiceDocument({ lines })), GOODS, 'delivery note')
  })

test('no number of lines leaves the totals alone on a page', async () => {
  for (const count of SWEEP)
    await assertTogether(await offerPdf(offerDocument({ lines: documentLines(count) })), GOODS, `${count} lines`)
})

test('totals below many classes share a page with classes', async () => {
  const lines = documentLines(90).map((line, at) => {
    const digits = `${3000 + at * 7}0000`
    return { ...line, dk_code: `${digits}-${dkCheckDigit(digits)}` }
  })
  await assertTogether(await offerPdf(offerDocument({ lines })), /позицій: 1/, 'offer')
})

test('the signature follows the terms of a short offer instead of standing at the bottom of the page', async () => {
  const words = await said(await offerPdf(offerDocument({ lines: documentLines(1) })), 'pdftotext', [
    '-bbox',
    'FILE',
    '-',
  ])
  const topOf = (word: string) => Number(new RegExp(`yMin="([\\d.]+)"[^>]*>${word}<`).exec(words)?.[1])
  const below = topOf('Підпис,') - topOf('Усього')
  assert.ok(below > 0 && below < 200, `${below} points`)
})

test('an invoice of two lines for a buyer with a very long name is one page', async () => {
  const name =
    'Комунальний заклад загальної середньої освіти «Опорний заклад — Вільхівецький ліцей з дошкільним підрозділом, ' +
    'гімназією та філіями імені академіка Володимира Івановича Вернадського» Вільхівецької міської територіальної ' +
    'громади Вінницького району Вінницької області, структурний підрозділ відділу освіти'
  const buyer = {
    ...invoiceDocument().buyer,
    name,
    address: '21050, Вінницька область, Вінницький район, м. Вільхівець, вул. Героїв Небесної Сотні, буд. 40, корпус Б',
    iban: 'UA213223130000026007233566001',
    bank: 'ДКСУ, м. Київ',
    signer: { name: 'Мельник Ігор Олегович', position: 'Директор', basis: 'Статуту' },
  }
  const delivery_terms =
    'Нова пошта, відділення № 5: вул. Садова, 2, м. Вільхівець, Вінницька обл., одержувач Коваленко Олена, +380 (67) 555 01 72'
  const payment_terms = 'протягом 10 банківських днів після поставки'
  const document = invoiceDocument({ lines: documentLines(2), buyer, delivery_terms, payment_terms })
  const pages = await pagesOf(await invoicePdf(document))
  assert.equal(pages.length, 1)
})

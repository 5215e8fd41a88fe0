import { wholeKopiykas } from '@shop/contract/rules/money/price'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moneyText } from '../texts/money.ts'
import { invoiceDocument, isSound, documentLines, SELLER, textOf } from '../testing/fixtures/documents.ts'
import { deliveryNotePdf, invoicePdf } from './order-pdf.ts'
import { paymentLink, paymentQr } from './payment-qr.ts'

test('an invoice names the order, the payment purpose and the payable sum', async () => {
  const document = invoiceDocument({ bonuses: wholeKopiykas(12_345), discount_percent: 5, lines: documentLines(40) })
  const bytes = await invoicePdf(document)
  await isSound(bytes)
  const text = await textOf(bytes)
  for (const expected of [
    'Рахунок-фактура',
    '№ РФ-2026-000123',
    'Замовлення № 2026-000777 від 2026.08.20',
    'Оплата за товар згідно з рахунком № РФ-2026-000123',
    'Сплачено бонусами',
    '−123,45 ₴',
    moneyText(document.total).replaceAll('\u00a0', ' '),
  ])
    assert.ok(text.includes(expected), expected)
})

test('a delivery note is signed by both sides and asks for no payment', async () => {
  const bytes = await deliveryNotePdf(invoiceDocument({ number: 'ВН-2026-000045' }))
  await isSound(bytes)
  const text = await textOf(bytes)
  for (const expected of ['Видаткова накладна', 'Відвантажив (від постачальника)', 'Отримав (від покупця)'])
    assert.ok(text.includes(expected), expected)
  assert.equal(text.split('Підпис').length - 1, 2)
  assert.ok(!text.includes('щоб оплатити'))
})

test('a voided document says so and has no payment code', async () => {
  const text = await textOf(await invoicePdf(invoiceDocument({ voided_at: new Date('2026-08-22T09:00:00Z') })))
  assert.equal(text.split('АНУЛЬОВАНО').length - 1, 2)
  assert.ok(!text.includes('щоб оплатити'))
})

/** The lines that a banking app reads. */
const fieldsOf = (link: string) =>
  Buffer.from(link.replace('https://bank.gov.ua/qr/', ''), 'base64url').toString().split('\n')

test('the payment code has the National Bank’s thirteen fields', () => {
  const link = paymentLink({ ...SELLER, sum: wholeKopiykas(123_405), purpose: 'Оплата за рахунком № 7' })
  assert.match(link, /^https:\/\/bank\.gov\.ua\/qr\/[\w-]+$/)
  assert.deepEqual(fieldsOf(link), [
    'BCD',
    '002',
    '1',
    'UCT',
    '',
    SELLER.name,
    SELLER.iban,
    'UAH1234.05',
    SELLER.code,
    '',
    '',
    'Оплата за рахунком № 7',
    '',
  ])
})

test('whole hryvnia have no decimals, and sums beyond the format are left to the payer', () => {
  const sum = (kopiykas: number) =>
    fieldsOf(paymentLink({ ...SELLER, sum: wholeKopiykas(kopiykas), purpose: 'Оплата' }))[7]
  assert.equal(sum(120_000), 'UAH1200')
  assert.equal(sum(99_999_999_999), 'UAH999999999.99')
  assert.equal(sum(100_000_000_000), '')
})

test('text cannot add a field or exceed the format’s length', () => {
  const fields = fieldsOf(
    paymentLink({ ...SELLER, name: 'ТОВ\nUA0\r\n'.repeat(30), sum: wholeKopiykas(100), purpose: 'а\nб'.repeat(200) }),
  )
  assert.equal(fields.length, 13)
  assert.ok((fields[5]?.length ?? 0) <= 70 && (fields[11]?.length ?? 0) <= 140)
})

test('the longest payment still fits an allowed QR version', () => {
  const longest = { ...SELLER, name: 'Щ'.repeat(70), sum: wholeKopiykas(99_999_999_999), purpose: 'Щ'.repeat(140) }
  for (const payment of [longest, { ...SELLER, name: 'А', sum: wholeKopiykas(1), purpose: 'Б' }]) {
    const { version } = paymentQr(paymentLink(payment))
    assert.ok(version >= 10 && version <= 20, String(version))
  }
})

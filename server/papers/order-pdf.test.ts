import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moneyText } from '../texts/money.ts'
import { invoicePaper, isSound, paperLines, SELLER, textOf } from '../test/papers.ts'
import { deliveryNotePdf, invoicePdf } from './order-pdf.ts'
import { paymentLink, paymentQr } from './payment-code.ts'

test('an invoice names the order, the purpose of the payment and what is left to pay', async () => {
  const paper = invoicePaper({ bonuses: 12_345, discount_percent: 5, lines: paperLines(40) })
  const bytes = await invoicePdf(paper)
  await isSound(bytes)
  const text = await textOf(bytes)
  for (const said of [
    'Рахунок-фактура',
    '№ РФ-2026-000123',
    'Замовлення № 2026-000777 від 2026.08.20',
    'Оплата за товар згідно з рахунком № РФ-2026-000123',
    'Сплачено бонусами',
    '−123,45 ₴',
    moneyText(paper.total).replaceAll('\u00a0', ' '),
  ])
    assert.ok(text.includes(said), said)
})

test('a delivery note is signed by both sides and asks for no payment', async () => {
  const bytes = await deliveryNotePdf(invoicePaper({ number: 'ВН-2026-000045' }))
  await isSound(bytes)
  const text = await textOf(bytes)
  for (const said of ['Видаткова накладна', 'Відвантажив (від постачальника)', 'Отримав (від покупця)'])
    assert.ok(text.includes(said), said)
  assert.equal(text.split('Підпис').length - 1, 2)
  assert.ok(!text.includes('щоб оплатити'))
})

test('a voided document says so, and nobody can pay by it', async () => {
  const text = await textOf(await invoicePdf(invoicePaper({ voided_at: new Date('2026-08-22T09:00:00Z') })))
  assert.equal(text.split('АНУЛЬОВАНО').length - 1, 2)
  assert.ok(!text.includes('щоб оплатити'))
})

/** The lines that a bank's application reads. */
const fieldsOf = (link: string) =>
  Buffer.from(link.replace('https://bank.gov.ua/qr/', ''), 'base64url').toString().split('\n')

test('the code for the payment holds the National Bank’s thirteen fields', () => {
  const link = paymentLink({ ...SELLER, sum: 123_405, purpose: 'Оплата за рахунком № 7' })
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

test('whole hryvnia are written without kopiykas, a sum beyond the format is left to the payer', () => {
  const sum = (kopiykas: number) => fieldsOf(paymentLink({ ...SELLER, sum: kopiykas, purpose: 'Оплата' }))[7]
  assert.equal(sum(120_000), 'UAH1200')
  assert.equal(sum(99_999_999_999), 'UAH999999999.99')
  assert.equal(sum(100_000_000_000), '')
})

test('no text can add a field, nor be longer than the format allows', () => {
  const fields = fieldsOf(
    paymentLink({ ...SELLER, name: 'ТОВ\nUA0\r\n'.repeat(30), sum: 100, purpose: 'а\nб'.repeat(200) }),
  )
  assert.equal(fields.length, 13)
  assert.ok((fields[5]?.length ?? 0) <= 70 && (fields[11]?.length ?? 0) <= 140)
})

test('the longest payment still fits a code of the allowed sizes', () => {
  const longest = { ...SELLER, name: 'Щ'.repeat(70), sum: 99_999_999_999, purpose: 'Щ'.repeat(140) }
  for (const payment of [longest, { ...SELLER, name: 'А', sum: 1, purpose: 'Б' }]) {
    const { version } = paymentQr(paymentLink(payment))
    assert.ok(version >= 10 && version <= 20, String(version))
  }
})

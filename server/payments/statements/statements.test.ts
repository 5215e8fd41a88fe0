import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { test, type TestContext } from 'node:test'
import { issueDocument } from '@shop/contract/admin/money/billing'
import { getStaffOrder } from '@shop/contract/admin/orders/orders'
import { listPayments } from '@shop/contract/admin/money/payments'
import {
  applyStatement,
  checkStatement,
  getStatement,
  listStatementRows,
  type Statement,
  uploadStatement,
} from '@shop/contract/admin/money/statements'
import { CSV_TYPE, XLSX_TYPE } from '@shop/contract/primitives'
import { bring, orderOfGuest, SELLER } from '../../testing/fixtures/admin-orders.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'
import { rowsXml, workbookOf } from '../../testing/fixtures/spreadsheets.ts'
import { signIn } from '../../testing/fixtures/users.ts'
import { readDay } from './read-row.ts'

const WAIT_MS = 300_000
const HEADINGS = [
  'Дата операції',
  '№ документа',
  'Сума',
  'Валюта',
  'Контрагент',
  'ЄДРПОУ контрагента',
  'Рахунок контрагента',
  'Призначення платежу',
]

type Row = Partial<Record<'date' | 'document' | 'sum' | 'currency' | 'payer' | 'code' | 'iban' | 'purpose', string>>

const line = ({ date = '21.11.2026', document = '15', sum = '', currency = 'UAH', payer = 'Школа', ...row }: Row) =>
  [date, document, sum, currency, payer, row.code ?? '', row.iban ?? '', row.purpose ?? ''].join(';')
const csv = (rows: readonly Row[]) => [HEADINGS.join(';'), ...rows.map(line)].join('\r\n')

/** Windows-1251, as Ukrainian Excel saves it. */
function cp1251(text: string): Uint8Array {
  const decoder = new TextDecoder('windows-1251')
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from([...text], (letter) => bytes.get(letter) ?? assert.fail(`no byte for ${letter}`))
}

async function openDesk(t: TestContext, price = 13_380) {
  const shop = await openShop({ products: [{ id: 1, price, amount_in_store: 100_000 }], settings: SELLER })
  t.after(shop.close)
  const { token } = await signIn(shop, 'bohdan')
  const manager = (await signIn(shop, 'maksym')).token
  return { shop, token, manager, ...stepsOf(shop, token) }
}

function stepsOf(shop: TestShop, token: string) {
  let answered = 0
  const settled = async (id: number): Promise<Statement> => {
    for (const late = Date.now() + WAIT_MS; Date.now() < late; await pause(20)) {
      const { data } = await shop.call(getStatement, { params: { id: String(id) } }, { token })
      if (data.status !== 'checking' && data.status !== 'applying') return data
      answered += 1
    }
    return assert.fail('the statement did not finish in time')
  }
  const upload = async (file: string | Uint8Array, media_type = CSV_TYPE) => {
    const body = new Uint8Array(Buffer.from(file as string))
    const file_name = media_type === CSV_TYPE ? 'виписка.csv' : 'виписка.xlsx'
    return (await shop.call(uploadStatement, { query: { file_name }, body }, { token, media_type })).data
  }
  const checked = async (file: string | Uint8Array, media_type = CSV_TYPE) => {
    const { id, sheets } = await upload(file, media_type)
    const { heading_row = 1, columns = [] } = sheets[0] ?? {}
    await shop.call(checkStatement, { params: { id: String(id) }, body: { sheet: 0, heading_row, columns } }, { token })
    return settled(id)
  }
  const apply = async (id: number, confirmed: number[] = []) => {
    await shop.call(applyStatement, { params: { id: String(id) }, body: { confirmed } }, { token })
    return settled(id)
  }
  const rows = async (id: number) => {
    const query = { per_page: '100' }
    return (await shop.call(listStatementRows, { params: { id: String(id) }, query }, { token })).data
  }
  const orderOf = async (id: number) => (await shop.call(getStaffOrder, { params: { id: String(id) } }, { token })).data
  const payments = async () => (await shop.call(listPayments, { query: {} }, { token })).data
  return { upload, checked, apply, rows, orderOf, payments, countAnswered: () => answered }
}

type Desk = Awaited<ReturnType<typeof openDesk>>

async function invoicedOrder({ shop, token, manager }: Desk, pieces = 1) {
  const order = await orderOfGuest(shop, { 1: pieces })
  await bring(shop, manager, order.id, ['confirmed'])
  const { data } = await shop.call(issueDocument, { body: { order_id: order.id, kind: 'invoice' } }, { token })
  return { ...order, invoice: data.number }
}

test('13,380.00 ₴ with the invoice’s number in the purpose are matched unasked', async (t) => {
  const desk = await openDesk(t)
  const { id, invoice } = await invoicedOrder(desk)
  const statement = await desk.checked(
    csv([{ sum: '13 380,00', purpose: `Оплата за мультимедіа згідно рах.${invoice} від 21.11.2026, без ПДВ` }]),
  )
  assert.deepEqual([statement.status, statement.counts.certain], ['checked', 1])
  assert.equal((await desk.orderOf(id)).paid, 0)
  const done = await desk.apply(statement.id)
  assert.deepEqual([done.status, done.counts.added, done.counts.settled], ['done', 1, 1])
  const order = await desk.orderOf(id)
  assert.deepEqual([order.paid, order.paid_state, order.payments.length], [13_380, 'paid', 1])
})

test('two halves pay an order in full, one kopiyka less leaves a debt, a third payment is not settled unasked', async (t) => {
  const desk = await openDesk(t)
  const [whole, short] = [await invoicedOrder(desk), await invoicedOrder(desk)]
  const half = { sum: '6690.00', purpose: `за товар ${whole.invoice}` }
  const { id, counts } = await desk.checked(
    csv([half, half, { sum: '13379,99', purpose: `згідно рахунку №${short.invoice}` }, half]),
  )
  assert.deepEqual([counts.certain, counts.suggested], [3, 1])
  await desk.apply(id)
  assert.equal((await desk.orderOf(whole.id)).paid, 13_380)
  const { paid, total, paid_state } = await desk.orderOf(short.id)
  assert.deepEqual([paid, total, paid_state], [13_379.99, 13_380, 'partly'])
  assert.equal((await desk.payments()).length, 4)
})

test('the same file adds nothing the second time, and equal rows of one file are several payments', async (t) => {
  const desk = await openDesk(t)
  const row = { sum: '100,00', purpose: 'Благодійна допомога' }
  const file = csv([row, row, { ...row, date: '22.11.2026' }])
  assert.equal((await desk.apply((await desk.checked(file)).id)).counts.added, 3)
  const again = await desk.checked(file)
  assert.equal(again.counts.present, 3)
  assert.equal((await desk.apply(again.id)).counts.added, 0)
  // A longer file of the same days adds what is new.
  const longer = await desk.checked(csv([row, row, { ...row, date: '22.11.2026' }, { ...row, date: '23.11.2026' }]))
  assert.equal((await desk.apply(longer.id)).counts.added, 1)
  assert.equal((await desk.payments()).length, 4)
})

test('two who apply the same file at once add each payment once and settle each order once', async (t) => {
  const desk = await openDesk(t)
  const { id, invoice } = await invoicedOrder(desk)
  const file = csv([{ sum: '1000,00', purpose: invoice }])
  const [one, two] = [await desk.checked(file), await desk.checked(file)]
  await Promise.all([desk.apply(one.id), desk.apply(two.id)])
  assert.equal((await desk.payments()).length, 1)
  assert.equal((await desk.orderOf(id)).paid, 1000)
})

test('a suggested order is settled after one click; without it the payment waits', async (t) => {
  const desk = await openDesk(t)
  const { id, number } = await orderOfGuest(desk.shop, { 1: 1 })
  const file = csv([
    { sum: '13 380.00', purpose: 'за обладнання', code: '12345678' },
    { sum: '99999.00', purpose: `замовлення ${number}` },
  ])
  const { id: statement_id } = await desk.checked(file)
  const [by_sum, by_number] = await desk.rows(statement_id)
  assert.deepEqual([by_sum?.kind, by_sum?.order?.id], ['suggested', id])
  assert.deepEqual([by_number?.kind, by_number?.order?.id], ['suggested', id])
  await desk.apply(statement_id, [by_sum?.row ?? 0])
  assert.equal((await desk.orderOf(id)).paid, 13_380)
  assert.deepEqual((await desk.payments()).map(({ state }) => state).toSorted(), ['open', 'settled'])
})

test('an order whose number is only part of another document’s, or that is cancelled, is not settled unasked', async (t) => {
  const desk = await openDesk(t)
  const first = await orderOfGuest(desk.shop, { 1: 1 })
  const { invoice } = await invoicedOrder(desk)
  assert.equal(invoice, `РФ-${first.number}`)
  const named = await desk.checked(csv([{ sum: '1,00', purpose: `рах. ${invoice}` }]))
  assert.notEqual((await desk.rows(named.id))[0]?.order?.id, first.id)
  await bring(desk.shop, desk.manager, first.id, ['cancelled'])
  const cancelled = await desk.checked(csv([{ sum: '13380', purpose: `замовлення № ${first.number}` }]))
  assert.equal(cancelled.counts.certain, 0)
})

test('Windows-1251, several date formats, money that left, totals and other currencies', async (t) => {
  const desk = await openDesk(t)
  const file = cp1251(
    csv([
      { date: '2026-11-20 10:15:00', sum: '1 250,50', payer: 'Ліцей «Гай», м. Їжаків', code: '1234567' },
      { date: '20/11/26', sum: '-300,00', payer: 'Постачальник' },
      { date: '32.11.2026', sum: '5,00' },
      { sum: '7,00', currency: 'EUR' },
      { date: '', sum: '9999,00', payer: '', purpose: '' },
      { sum: 'сто' },
    ]),
  )
  const { id, counts } = await desk.checked(file)
  assert.deepEqual([counts.unknown, counts.left_out, counts.wrong], [1, 2, 3])
  const [row] = await desk.rows(id)
  assert.deepEqual(
    [row?.received_on, row?.sum, row?.payer_name, row?.payer_code],
    ['2026-11-20', 1250.5, 'Ліцей «Гай», м. Їжаків', '01234567'],
  )
  assert.deepEqual(
    (await desk.rows(id)).flatMap(({ problem }) => problem ?? []),
    ['date_malformed', 'other_currency', 'not_a_number'],
  )
  assert.deepEqual(
    [readDay('1.2.2026'), readDay('2026-02-30'), readDay('28.02.26 09:00')],
    ['2026-02-01', null, '2026-02-28'],
  )
})

test('a workbook with unknown headings is matched once, and remembered', async (t) => {
  const desk = await openDesk(t)
  const rows = [
    ['Коли', 'Скільки', 'Хто'],
    ['21.11.2026', 500.25, 'Гімназія'],
  ]
  const book = await workbookOf([{ name: 'Лист', rows: rowsXml(rows) }])
  const first = await desk.upload(book, XLSX_TYPE)
  assert.deepEqual(first.sheets[0]?.columns, [])
  const columns = (['received_on', 'sum', 'payer_name'] as const).map((field, column) => ({ column, field }))
  const body = { sheet: 0, heading_row: 1, columns }
  await desk.shop.call(checkStatement, { params: { id: String(first.id) }, body }, { token: desk.token })
  const second = await desk.upload(book, XLSX_TYPE)
  assert.deepEqual([second.sheets[0]?.is_remembered, second.sheets[0]?.columns.length], [true, 3])
  const { counts } = await desk.checked(book, XLSX_TYPE)
  assert.equal(counts.unknown, 1)
})

test('a sum whose formula has no stored result is shown as unreadable, not left out', async (t) => {
  const desk = await openDesk(t)
  const rows = rowsXml([HEADINGS, ['21.11.2026', '15', '<c><f>SUM(1,2)</f></c>', 'UAH', 'Школа', '', '', 'внесок']])
  const { id, counts } = await desk.checked(await workbookOf([{ name: 'Лист', rows }]), XLSX_TYPE)
  assert.deepEqual([counts.wrong, counts.left_out], [1, 0])
  assert.equal((await desk.rows(id))[0]?.problem, 'not_a_number')
})

test('ten thousand rows are read and recorded while other calls are answered', async (t) => {
  const desk = await openDesk(t, 10)
  const { id, invoice } = await invoicedOrder(desk)
  const rows = Array.from({ length: 10_000 }, (_, at) => ({
    sum: '10,00',
    document: String(at),
    purpose: at === 5000 ? invoice : `внесок ${at}`,
  }))
  const checked = await desk.checked(csv(rows))
  assert.equal(checked.counts.certain, 1)
  const done = await desk.apply(checked.id)
  assert.deepEqual([done.counts.added, done.counts.settled], [10_000, 1])
  assert.equal((await desk.orderOf(id)).paid, 10)
  // Those that wait for the statement ask again and again: each phase answered more than once on its way.
  assert.ok(desk.countAnswered() > 4, `${desk.countAnswered()} calls were answered`)
})

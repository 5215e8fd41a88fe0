import { wholeKopiykas } from '@shop/contract/rules/money/price'
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { deleteAccount, updateProfile } from '@shop/contract/shop/account'
import * as calls from '@shop/contract/admin/money/billing'
import { getOrderDocument, placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { saveOrderLines } from '@shop/contract/admin/orders/orders'
import type { DocumentKind } from '@shop/contract/rules/orders/order-status'
import { buyer as accounts, newBuyer, outcomes } from '../testing/fixtures/accounts.ts'
import { bring, orderOfBuyer, orderOfGuest, seen, SELLER } from '../testing/fixtures/admin-orders.ts'
import { textOf } from '../testing/fixtures/documents.ts'
import { sentMails } from '../testing/fixtures/outbox.ts'
import { guest, signIn } from '../testing/fixtures/users.ts'
import { openShop, refuses, type TestShop } from '../testing/shop.ts'

async function openWith(t: TestContext, settings: Record<string, string> = SELLER, now = '2026-11-21T10:00:00Z') {
  const shop = await openShop({ products: [{ id: 1, price: 100, amount_in_store: 1000 }], settings })
  t.after(shop.close)
  shop.clock.set(now)
  const { token } = await signIn(shop, 'bohdan')
  const manager = (await signIn(shop, 'maksym')).token
  return { shop, token, manager }
}

const issue = (shop: TestShop, token: string, order_id: number, kind: DocumentKind = 'invoice') =>
  shop.call(calls.issueDocument, { body: { order_id, kind } }, { token })

const confirmed = async (shop: TestShop, manager: string) => {
  const { id } = await orderOfGuest(shop, { 1: 2 })
  await bring(shop, manager, id, ['confirmed'])
  return id
}

test('concurrent invoices are numbered without gaps or duplicates, per kind and year', async (t) => {
  // Two hours before midnight in Kyiv.
  const { shop, token, manager } = await openWith(t, SELLER, '2026-12-31T20:00:00Z')
  const orders = []
  for (let n = 0; n < 12; n += 1) orders.push(await confirmed(shop, manager))
  const issued = await Promise.all(orders.map((id) => issue(shop, token, id)))
  assert.deepEqual(
    issued.map(({ data }) => data.number).sort(),
    orders.map((_, index) => `РФ-2026-${String(index + 1).padStart(6, '0')}`),
  )
  const id = await confirmed(shop, manager)
  await bring(shop, manager, id, ['packed'])
  assert.equal((await issue(shop, token, id, 'delivery_note')).data.number, 'ВН-2026-000001')
  shop.clock.set('2026-12-31T22:30:00Z')
  assert.equal((await issue(shop, token, id)).data.number, 'РФ-2027-000001')
})

test('a failed issue uses no number', async (t) => {
  const { shop, token, manager } = await openWith(t)
  const [first, second] = [await confirmed(shop, manager), await confirmed(shop, manager)]
  await issue(shop, token, first)
  await refuses(issue(shop, token, first), 'document_exists')
  assert.equal((await issue(shop, token, second)).data.number, 'РФ-2026-000002')
})

test('an invoice taxes goods at their own rate and names their customs code', async (t) => {
  const { shop, token, manager } = await openWith(t, {
    ...SELLER,
    seller_vat_mode: 'vat',
    seller_vat_number: '000000526552',
  })
  const { db } = shop.services
  await db.updateTable('products').set({ vat_rate: 7, uktzed: '3006500000' }).execute()
  const { data } = await issue(shop, token, await confirmed(shop, manager))
  await db.updateTable('products').set({ vat_rate: null, uktzed: null }).execute()
  const { bytes } = await shop.call(calls.getDocumentFile, { params: { id: String(data.id) } }, { token })
  const text = await textOf(Buffer.from(bytes))
  for (const words of ['УКТЗЕД 3006 50 00 00', 'ПДВ 7 %', '13,08']) assert.ok(text.includes(words), words)
  assert.ok(!text.includes('ПДВ 20 %'))
})

test('of two concurrent issues for one order one is refused', async (t) => {
  const { shop, token, manager } = await openWith(t)
  const id = await confirmed(shop, manager)
  assert.equal((await outcomes([1, 2, 3].map(() => issue(shop, token, id)))).succeeded, 1)
  assert.equal((await seen(shop, token, id)).documents.length, 1)
})

test('a document keeps its content, whatever changes after it was issued', async (t) => {
  const { shop, token, manager } = await openWith(t)
  const petro = await signIn(shop, 'petro', { discount_percent: 10 })
  const { id } = await orderOfBuyer(shop, petro.token, { 1: 3 })
  await bring(shop, manager, id, ['confirmed'])
  const { data } = await issue(shop, token, id)
  const content = async () =>
    (await shop.services.db.selectFrom('documents').select('content').executeTakeFirstOrThrow()).content
  const before = await content()
  await shop.services.db.updateTable('settings').set({ value: 'Інший продавець' }).execute()
  await shop.services.db
    .updateTable('products')
    .set({ name_ua: 'Інша назва', price: wholeKopiykas(1) })
    .execute()
  assert.deepEqual(await content(), before)
  const { seller, goods_sum, total } = before as { seller: object; goods_sum: number; total: number }
  assert.deepEqual([goods_sum, total, data.total], [30_000, 27_000, 270])
  assert.ok(JSON.stringify(seller).includes(SELLER.seller_iban))
})

test('changing an order voids its invoice, and the next one gets a new number', async (t) => {
  const { shop, token, manager } = await openWith(t)
  const id = await confirmed(shop, manager)
  await issue(shop, token, id)
  const { version } = await seen(shop, token, id)
  const body = { version, lines: [{ position: 1, amount: 1 }] }
  const changed = await shop.call(saveOrderLines, { params: { id: String(id) }, body }, { token: manager })
  assert.ok(changed.data.documents[0]?.voided_at)
  const next = await issue(shop, token, id)
  assert.deepEqual([next.data.number, next.data.total], ['РФ-2026-000002', 100])
})

test('a valid delivery note blocks changes of its order until it is voided', async (t) => {
  const { shop, token, manager } = await openWith(t)
  const id = await confirmed(shop, manager)
  await refuses(issue(shop, token, id, 'delivery_note'), 'wrong_order_status')
  const { version } = await bring(shop, manager, id, ['packed'])
  const { data } = await issue(shop, token, id, 'delivery_note')
  const save = () =>
    shop.call(
      saveOrderLines,
      { params: { id: String(id) }, body: { version, lines: [{ position: 1, amount: 1 }] } },
      { token: manager },
    )
  await refuses(save(), 'delivery_note_counts')
  await refuses(bring(shop, manager, id, ['cancelled']), 'delivery_note_counts')
  const voided = { params: { id: String(data.id) }, body: { reason: 'Не підписана' } }
  const after = await shop.call(calls.voidDocument, voided, { token })
  assert.equal(after.data.void_reason, 'Не підписана')
  await refuses(shop.call(calls.voidDocument, voided, { token }), 'document_voided')
  await save()
})

test('no document is issued without the seller’s requisites', async (t) => {
  const { shop, token, manager } = await openWith(t, {})
  const id = await confirmed(shop, manager)
  await refuses(issue(shop, token, id), 'seller_incomplete')
})

test('the register finds documents by number, order and buyer, and its export includes voided ones', async (t) => {
  const { shop, token, manager } = await openWith(t)
  const petro = await signIn(shop, 'petro')
  await shop.services.db
    .insertInto('organizations')
    .values({ user_id: petro.user_id, name: '=Ліцей № 1', document_code: '00012345', contact_person: null })
    .execute()
  const { id } = await orderOfBuyer(shop, petro.token, { 1: 3 })
  await bring(shop, manager, id, ['confirmed'])
  const { data } = await issue(shop, token, id)
  await issue(shop, token, await confirmed(shop, manager))
  const found = await shop.call(calls.listStaffDocuments, { query: { q: 'ліцей' } }, { token })
  assert.deepEqual(
    found.data.map(({ number, buyer }) => [number, buyer]),
    [[data.number, '=Ліцей № 1']],
  )
  await bring(shop, manager, id, ['cancelled'])
  const query = { from: '2026-11-21', to: '2026-11-21', format: 'csv' as const }
  const file = await shop.call(calls.exportDocuments, { query }, { token })
  const rows = new TextDecoder().decode(file.bytes).trim().split('\r\n')
  assert.equal(rows.length, 3)
  assert.match(rows[0] ?? '', /;ЄДРПОУ або РНОКПП;/)
  assert.match(
    rows[1] ?? '',
    /^Рахунок-фактура;РФ-2026-000001;2026\.11\.21;.*;'=Ліцей № 1;00012345;300;.*;2026\.11\.21;Замовлення скасовано$/,
  )
  const long = { ...query, from: '2020-01-01' }
  await refuses(shop.call(calls.exportDocuments, { query: long }, { token }), 'period_too_long')
})

test('the mailed and the downloaded document are the same PDF with its number', async (t) => {
  const { shop, token, manager } = await openWith(t)
  const id = await confirmed(shop, manager)
  const { data } = await issue(shop, token, id)
  const params = { id: String(data.id) }
  const file = await shop.call(calls.getDocumentFile, { params }, { token })
  assert.equal(file.file_name, `Рахунок-фактура ${data.number}.pdf`)
  assert.equal(Buffer.from(file.bytes.subarray(0, 5)).toString(), '%PDF-')
  const mailed = await shop.call(calls.mailDocument, { params, body: {} }, { token })
  assert.equal(mailed.data.mailed_to, guest.olena.email_not_auth_user)
  const mail = (await sentMails(shop)).find(({ attachments }) =>
    attachments.some(({ mimeType }) => mimeType === 'application/pdf'),
  )
  assert.equal(mail?.to?.[0]?.address, guest.olena.email_not_auth_user)
  const attached = mail?.attachments.find(({ mimeType }) => mimeType === 'application/pdf')
  assert.equal(attached?.filename, file.file_name)
  await shop.call(calls.voidDocument, { params, body: { reason: 'Помилка' } }, { token })
  await refuses(shop.call(calls.mailDocument, { params, body: {} }, { token }), 'document_voided')
  const voided = await shop.call(calls.getDocumentFile, { params }, { token })
  assert.equal(voided.file_name, `Рахунок-фактура ${data.number} (анульовано).pdf`)
})

test('the letter with a document of an English order has its number in English', async (t) => {
  const { shop, token, manager } = await openWith(t)
  const body = { products: [{ product_id: 1, product_amount: 2 }], ...guest.olena }
  const { data: order } = await shop.call(placeGuestOrder, { body }, { language: 'en' })
  await bring(shop, manager, order.id, ['confirmed'])
  const { data } = await issue(shop, token, order.id)
  await shop.call(calls.mailDocument, { params: { id: String(data.id) }, body: {} }, { token })
  const texts = (await sentMails(shop)).map(({ text }) => text?.replaceAll('\u00a0', ' '))
  assert.ok(texts.some((text) => text?.includes(`\nNo. ${data.number}\n`)))
})

test('a buyer can download valid documents of their own orders only', async (t) => {
  const { shop, token, manager } = await openWith(t)
  const petro = await signIn(shop, 'petro')
  const iryna = await signIn(shop, 'iryna')
  const { id } = await orderOfBuyer(shop, petro.token, { 1: 3 })
  await bring(shop, manager, id, ['confirmed'])
  const { data } = await issue(shop, token, id)
  const params = { id: String(id), document_id: String(data.id) }
  const file = await shop.call(getOrderDocument, { params }, { token: petro.token })
  assert.equal(Buffer.from(file.bytes.subarray(0, 5)).toString(), '%PDF-')
  await refuses(shop.call(getOrderDocument, { params }, { token: iryna.token }), 'not_found')
  await bring(shop, manager, id, ['cancelled'])
  await refuses(shop.call(getOrderDocument, { params }, { token: petro.token }), 'not_found')
})

test('erasing a buyer’s data leaves a document with the organisation but no person', async (t) => {
  const { shop, token, manager } = await openWith(t)
  const mariia = await newBuyer(shop, accounts.mariia)
  const organization = { name: 'Ліцей № 12', document_code: '00012345', contact_person: accounts.mariia.name }
  await shop.call(updateProfile, { body: { organization } }, { token: mariia })
  const { id } = await orderOfBuyer(shop, mariia, { 1: 3 })
  await bring(shop, manager, id, ['confirmed'])
  const { data } = await issue(shop, token, id)
  await shop.call(calls.mailDocument, { params: { id: String(data.id) }, body: {} }, { token })
  await shop.call(deleteAccount, { body: { password: accounts.mariia.password } }, { token: mariia })
  const document = await shop.services.db.selectFrom('documents').selectAll().executeTakeFirstOrThrow()
  const stored = JSON.stringify(document)
  assert.deepEqual([stored.includes('Ліцей № 12'), stored.includes(data.number)], [true, true])
  for (const personal of [accounts.mariia.name, accounts.mariia.email, accounts.mariia.phone_number])
    assert.equal(stored.includes(personal), false, personal)
})

import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { faultNamesOf } from '@shop/contract/call'
import { issueDocument, getDocumentFile } from '@shop/contract/admin/money/billing'
import { getOrder, placeBuyerOrder, placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { updateProfile } from '@shop/contract/shop/account'
import { getOrderPage } from '@shop/contract/shop/orders/order-pages'
import { createStaffOrder } from '@shop/contract/admin/orders/phone-orders'
import { bring, seen, SELLER } from '../testing/fixtures/admin-orders.ts'
import { textOf } from '../testing/fixtures/documents.ts'
import { AFTER_DELIVERY, DETAILS, LYCEUM, TO_BRANCH } from '../testing/fixtures/order-details.ts'
import { sentMails } from '../testing/fixtures/outbox.ts'
import { openShop, refuses, type TestShop } from '../testing/shop.ts'
import { guest, signIn } from '../testing/fixtures/users.ts'
import { NO_DETAILS } from './order-details.ts'

const products = [{ product_id: 1, product_amount: 2 }]

async function openWith(t: TestContext, settings: Record<string, string> = {}) {
  const shop = await openShop({ products: [{ id: 1, price: 1000 }], settings: { ...SELLER, ...settings } })
  t.after(shop.close)
  const { token } = await signIn(shop, 'oksana')
  return { shop, token }
}

const order = (shop: TestShop, more: object = {}) =>
  shop.call(placeGuestOrder, { body: { products, ...guest.olena, ...more } }, { language: 'uk' })

/** Wrong fields of an order with these details, and their codes. */
async function faults(shop: TestShop, more: object) {
  const refused = await refuses(order(shop, more), 'invalid_data')
  return (refused.body as { fields: Record<string, string[]> }).fields
}

async function invoiceText(shop: TestShop, token: string, order_id: number): Promise<string> {
  await bring(shop, token, order_id, ['confirmed'])
  const { data } = await shop.call(issueDocument, { body: { order_id, kind: 'invoice' } }, { token })
  const file = await shop.call(getDocumentFile, { params: { id: String(data.id) } }, { token })
  return textOf(Buffer.from(file.bytes))
}

test('a guest’s invoice has the complete buyer, and the terms of delivery and payment', async (t) => {
  const { shop, token } = await openWith(t)
  const { data } = await order(shop, DETAILS)
  const text = await invoiceText(shop, token, data.id)
  for (const part of [
    LYCEUM.name,
    `Код ЄДРПОУ ${LYCEUM.code}`,
    LYCEUM.legal_address,
    LYCEUM.contact_person,
    'IBAN UA21 3223 1300 0002 6007 2335 6600 1',
    LYCEUM.bank,
    'Директор Мельник Ігор Олегович, діє на підставі: Статуту',
    'Нова пошта, відділення; м. Вільхівець, Вінницька обл.; № 5',
    'Доставка за тарифом перевізника',
    'Оплата після поставки протягом 10 банківських днів з дня поставки',
  ])
    assert.ok(text.includes(part), `${part} in ${text}`)
})

test('an order keeps its details, and the carrier’s tariff or free delivery as of that day', async (t) => {
  const { shop, token } = await openWith(t, { free_delivery: 'on', free_delivery_from: '1500' })
  const { data } = await order(shop, DETAILS)
  const { buyer, delivery, payment } = await seen(shop, token, data.id)
  assert.deepEqual(buyer, LYCEUM)
  assert.deepEqual(payment, AFTER_DELIVERY)
  assert.deepEqual(
    [delivery?.method, delivery?.settlement, delivery?.branch, delivery?.receiver_phone],
    [TO_BRANCH.method, TO_BRANCH.settlement, TO_BRANCH.branch, TO_BRANCH.receiver_phone],
  )
  assert.equal(delivery?.is_free, true)
  await shop.services.db.updateTable('settings').set({ value: 'off' }).where('key', '=', 'free_delivery').execute()
  assert.equal((await seen(shop, token, data.id)).delivery?.is_free, true)
  const later = await order(shop, DETAILS)
  assert.equal((await seen(shop, token, later.data.id)).delivery?.is_free, false)
})

test('the specification’s order without details succeeds and keeps none', async (t) => {
  const { shop, token } = await openWith(t)
  const { data } = await order(shop)
  const { buyer, delivery, payment } = await seen(shop, token, data.id)
  assert.deepEqual([buyer, delivery, payment], [null, null, null])
  const empty = await order(shop, { buyer: null, delivery: null, payment: null })
  assert.equal(empty.data.products_count, 2)
})

test('an IBAN is kept in capitals and without spaces', async (t) => {
  const { shop, token } = await openWith(t)
  const { data } = await order(shop, { buyer: { ...LYCEUM, iban: 'ua21 3223 1300 0002 6007 2335 6600 1' } })
  assert.equal((await seen(shop, token, data.id)).buyer?.iban, 'UA213223130000026007233566001')
})

test('wrong parts are refused by their path', async (t) => {
  const { shop } = await openWith(t)
  const buyer = (more: object) => ({ buyer: { ...LYCEUM, ...more } })
  assert.deepEqual(await faults(shop, buyer({ code: '26244516' })), { 'buyer.code': ['wrong'] })
  assert.deepEqual(await faults(shop, buyer({ code: '' })), { 'buyer.code': ['required'] })
  assert.deepEqual(await faults(shop, buyer({ code: '123' })), { 'buyer.code': ['bad_format'] })
  assert.deepEqual(await faults(shop, buyer({ name: '' })), { 'buyer.name': ['required'] })
  assert.deepEqual(await faults(shop, buyer({ iban: 'UA213223130000026007233566002' })), { 'buyer.iban': ['wrong'] })
  assert.deepEqual(await faults(shop, buyer({ signer: 'директор' })), { 'buyer.signer': ['bad_format'] })
  for (const part of ['школа', 5, true, ['школа'], []])
    assert.deepEqual(Object.keys(await faults(shop, { buyer: part })), ['buyer'], JSON.stringify(part))
  for (const name of ['delivery', 'payment']) assert.deepEqual(Object.keys(await faults(shop, { [name]: [] })), [name])
  const { branch: _, ...no_branch } = TO_BRANCH
  assert.deepEqual(await faults(shop, { delivery: no_branch }), { 'delivery.branch': ['required'] })
  assert.deepEqual(await faults(shop, { delivery: { method: 'np_courier', settlement: TO_BRANCH.settlement } }), {
    'delivery.street': ['required'],
    'delivery.building': ['required'],
  })
  assert.deepEqual(await faults(shop, { delivery: { method: 'pigeon' } }), { 'delivery.method': ['unknown_value'] })
  assert.deepEqual(await faults(shop, { payment: { terms: 'prepay', days: 366 } }), {
    'payment.days': ['out_of_range'],
  })
})

test('a branch typed by hand is enough, and so is a person’s name', async (t) => {
  const { shop, token } = await openWith(t)
  const delivery = { ...TO_BRANCH, settlement: { name: 'Вільхівець' }, branch: { number: '5' } }
  const { data } = await order(shop, { buyer: { kind: 'person', name: 'Олена Коваленко' }, delivery })
  const kept = await seen(shop, token, data.id)
  assert.deepEqual(kept.delivery?.branch, { ref: null, number: '5', name: '' })
  assert.deepEqual([kept.buyer_name, kept.organization, kept.buyer_code], ['Олена Коваленко', '', ''])
})

test('payment by card is refused while no provider is configured', async (t) => {
  const { shop } = await openWith(t)
  assert.deepEqual(await faults(shop, { payment: { terms: 'card' } }), { 'payment.terms': ['unknown_value'] })
})

test('staff may save a code with a wrong check digit', async (t) => {
  const { shop, token } = await openWith(t)
  const contact = { email: 'olena@school.example', phone: '0671112233', language: 'ua' as const }
  const body = { ...contact, products, buyer: { ...LYCEUM, code: '26244516' } }
  const { data } = await shop.call(createStaffOrder, { body }, { token })
  assert.equal(data.buyer?.code, '26244516')
  const { code: _, ...nameless } = LYCEUM
  const wrong = await refuses(
    shop.call(createStaffOrder, { body: { ...body, buyer: nameless } }, { token }),
    'invalid_data',
  )
  assert.deepEqual(faultNamesOf(wrong), { 'buyer.code': 'empty' })
})

test('later changes of the profile change neither the order nor its invoice', async (t) => {
  const { shop, token } = await openWith(t)
  const petro = await signIn(shop, 'petro')
  const as_petro = { token: petro.token }
  const organization = { name: 'Гімназія № 1', document_code: '26244515', contact_person: 'Петро Коваль' }
  const address_delivery = {
    full_name: 'Петро Коваль',
    address_line: 'м. Вільхівець, вул. Зелена, 1',
    phone_number: '+380 (67) 123 45 67',
    po_box: '12',
  }
  await shop.call(updateProfile, { body: { organization, address_delivery } }, as_petro)
  const { data } = await shop.call(placeBuyerOrder, { body: { products } }, as_petro)
  await shop.call(
    updateProfile,
    {
      body: {
        organization: { name: 'Інша школа', document_code: '00000052', contact_person: 'Хтось' },
        address_delivery: { full_name: 'Хтось', address_line: 'м. Інше', phone_number: '0501112233', po_box: '99' },
      },
    },
    as_petro,
  )
  const { buyer, delivery } = (await shop.call(getOrder, { params: { id: String(data.id) } }, as_petro)).data
  assert.deepEqual([buyer?.name, buyer?.code], ['Гімназія № 1', '26244515'])
  assert.deepEqual([delivery?.street, delivery?.branch?.name], ['м. Вільхівець, вул. Зелена, 1', '12'])
  const text = await invoiceText(shop, token, data.id)
  for (const part of ['Гімназія № 1', '26244515', 'вул. Зелена, 1', 'Петро Коваль'])
    assert.ok(text.includes(part), part)
  for (const part of ['Інша школа', '00000052', 'м. Інше']) assert.equal(text.includes(part), false, part)
})

test('an order from before details opens, prints and repeats as before', async (t) => {
  const { shop, token } = await openWith(t)
  const petro = await signIn(shop, 'petro')
  const { data } = await shop.call(placeBuyerOrder, { body: { products } }, { token: petro.token })
  await shop.services.db
    .updateTable('orders')
    .set({ buyer: null, delivery: null, payment: null })
    .where('id', '=', data.id)
    .execute()
  await shop.call(updateProfile, { body: { organization: { name: 'Гімназія № 1' } } }, { token: petro.token })
  assert.ok((await invoiceText(shop, token, data.id)).includes('Гімназія № 1'))
  const mine = (await shop.call(getOrder, { params: { id: String(data.id) } }, { token: petro.token })).data
  const page = (await shop.call(getOrderPage, { params: { code: data.code } })).data
  for (const { buyer, delivery, payment, shipments } of [mine, page])
    assert.deepEqual({ buyer, delivery, payment, shipments }, { ...NO_DETAILS, shipments: [] })
  const again = mine.lines.map(({ product_id, amount }) => ({ product_id: product_id ?? 0, product_amount: amount }))
  const repeated = await shop.call(placeBuyerOrder, { body: { products: again } }, { token: petro.token })
  assert.equal(repeated.data.products_sum, data.products_sum)
})

test('an English letter numbers the carrier’s branch as English does', async (t) => {
  const { shop } = await openWith(t)
  await shop.call(placeGuestOrder, { body: { products, ...guest.olena, ...DETAILS } }, { language: 'en' })
  const text = ((await sentMails(shop))[0]?.text ?? '').replaceAll('\u00a0', ' ')
  assert.match(text, /Nova Poshta, branch\n.+\nNo\. 5, вул\. Садова, 2/)
})

test('the letter names buyer, delivery, its cost and payment, and leads to the order’s page', async (t) => {
  const { shop } = await openWith(t, { free_delivery: 'on' })
  const { data } = await order(shop, DETAILS)
  const text = ((await sentMails(shop))[0]?.text ?? '').replaceAll('\u00a0', ' ')
  for (const part of [
    `Переглянути замовлення: ${data.page_url}`,
    `Покупець\n${LYCEUM.name}\nКод ЄДРПОУ ${LYCEUM.code}`,
    'Нова пошта, відділення',
    '№ 5, вул. Садова, 2',
    'Доставка безкоштовна для бюджетних закладів',
    'Оплата після поставки протягом 10 банківських днів з дня поставки',
  ])
    assert.ok(text.includes(part), part)
})

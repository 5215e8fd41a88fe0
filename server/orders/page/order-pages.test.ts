import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { issueDocument } from '@shop/contract/admin/money/billing'
import { renewOrderPage } from '@shop/contract/admin/orders/order-details'
import { getOrderPage, getOrderPageDocument } from '@shop/contract/shop/orders/order-pages'
import { deleteAccount } from '@shop/contract/shop/account'
import { findServedBuyer, getLastBuyer, placeBuyerOrder, placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { buyer as accounts, newBuyer } from '../../testing/fixtures/accounts.ts'
import { bring, seen, SELLER, WAY } from '../../testing/fixtures/admin-orders.ts'
import { textOf } from '../../testing/fixtures/documents.ts'
import { DETAILS, LYCEUM } from '../../testing/fixtures/order-details.ts'
import { openShop, refuses, type TestShop } from '../../testing/shop.ts'
import { guest, signIn } from '../../testing/fixtures/users.ts'

const products = [{ product_id: 1, product_amount: 2 }]

async function openWith(t: TestContext, env: Record<string, string> = {}) {
  const shop = await openShop({ products: [{ id: 1, price: 1000 }], settings: SELLER, env })
  t.after(shop.close)
  shop.clock.set('2026-11-21T10:00:00Z')
  const { token } = await signIn(shop, 'oksana')
  return { shop, token }
}

const order = async (shop: TestShop, more: object = {}) =>
  (await shop.call(placeGuestOrder, { body: { products, ...guest.olena, ...more } }, { language: 'uk' })).data

const page = async (shop: TestShop, code: string) => (await shop.call(getOrderPage, { params: { code } })).data

test('a guest opens the order by its code, with goods, papers and what comes on the day of delivery', async (t) => {
  const { shop, token } = await openWith(t)
  const { id, code, number } = await order(shop, DETAILS)
  await bring(shop, token, id, ['confirmed'])
  await shop.call(issueDocument, { body: { order_id: id, kind: 'invoice' } }, { token })
  const shown = await page(shop, code)
  assert.deepEqual(
    [shown.number, shown.status, shown.status_name, shown.total, shown.paid],
    [number, 'confirmed', 'Підтверджене', 2000, 0],
  )
  assert.deepEqual([shown.buyer, shown.lines[0]?.product_id, shown.lines[0]?.amount], [LYCEUM, 1, 2])
  assert.deepEqual(
    shown.documents.map(({ kind, formats }) => [kind, formats]),
    [['invoice', ['pdf']]],
  )
  const is_present = Object.fromEntries(shown.delivery_papers.map((paper) => [paper.kind, paper.is_present]))
  assert.deepEqual(is_present, { waybill: false, delivery_note: false, invoice: true, origin: false, manual: false })
  const file = await shop.call(getOrderPageDocument, { params: { code, kind: 'invoice', format: 'pdf' } })
  assert.ok((await textOf(Buffer.from(file.bytes))).includes(LYCEUM.name))
  await refuses(
    shop.call(getOrderPageDocument, { params: { code, kind: 'delivery_note', format: 'pdf' } }),
    'not_found',
  )
})

test('the page is stored nowhere, and unknown or malformed codes are not found', async (t) => {
  const { shop } = await openWith(t)
  const { code } = await order(shop)
  const answer = await shop.fetch(`/api/orders/by-code/${code}`)
  assert.deepEqual([answer.status, answer.headers.get('cache-control')], [200, 'private, no-store'])
  for (const wrong of ['A'.repeat(22), `${code}A`, code.slice(1), '1', '%00', code.toLowerCase() + '-'])
    assert.equal((await shop.fetch(`/api/orders/by-code/${wrong}`)).status, 404, wrong)
})

test('a new code closes the old page; the log of changes has neither', async (t) => {
  const { shop, token } = await openWith(t)
  const { id, code } = await order(shop)
  const { data } = await shop.call(renewOrderPage, { params: { id: String(id) } }, { token })
  await refuses(page(shop, code), 'not_found')
  const renewed = data.page_url.split('/').at(-1) ?? ''
  assert.match(renewed, /^[\w-]{22}$/)
  assert.equal((await page(shop, renewed)).status, 'new')
  assert.equal(data.history[0]?.kind, 'page')
  const audit = JSON.stringify(await shop.services.db.selectFrom('audit_entries').selectAll().execute())
  for (const secret of [code, renewed]) assert.equal(audit.includes(secret), false)
})

test('the page ends twelve months after delivery', async (t) => {
  const { shop, token } = await openWith(t)
  const { id, code } = await order(shop)
  await bring(shop, token, id, WAY)
  shop.clock.set('2027-11-21T09:59:00Z')
  assert.equal((await page(shop, code)).status, 'completed')
  shop.clock.set('2027-11-21T10:01:00Z')
  await refuses(page(shop, code), 'not_found')
})

test('an order that was not delivered keeps its page', async (t) => {
  const { shop, token } = await openWith(t)
  const { id, code } = await order(shop)
  await bring(shop, token, id, ['confirmed', 'packed', 'shipped', 'delivered', 'shipped'])
  shop.clock.set('2029-01-01T10:00:00Z')
  assert.equal((await page(shop, code)).status, 'shipped')
})

test('calls by code are limited per network', async (t) => {
  const { shop } = await openWith(t, { RATE_LIMIT: 'on' })
  const statuses = new Set<number>()
  for (let n = 0; n < 125; n += 1) statuses.add((await shop.fetch(`/api/orders/by-code/${'A'.repeat(22)}`)).status)
  assert.deepEqual([...statuses], [404, 429])
})

test('a deleted account closes the pages of its orders and keeps the institution alone', async (t) => {
  const { shop, token } = await openWith(t)
  const petro = await newBuyer(shop, accounts.petro)
  const { data } = await shop.call(placeBuyerOrder, { body: { products, ...DETAILS } }, { token: petro })
  await bring(shop, token, data.id, ['confirmed'])
  await shop.call(issueDocument, { body: { order_id: data.id, kind: 'invoice' } }, { token })
  await shop.call(deleteAccount, { body: { password: accounts.petro.password } }, { token: petro })
  await refuses(page(shop, data.code), 'not_found')
  const { buyer, delivery } = await seen(shop, token, data.id)
  assert.deepEqual([buyer?.name, buyer?.contact_person, buyer?.signer, delivery], [LYCEUM.name, '', null, null])
  const papers = JSON.stringify(await shop.services.db.selectFrom('documents').select('content').execute())
  assert.ok(papers.includes(LYCEUM.name))
  for (const trace of [LYCEUM.signer.name, DETAILS.delivery.receiver_name]) assert.equal(papers.includes(trace), false)
})

test('name and address of a served institution are found by its exact code, and never a contact', async (t) => {
  const { shop, token } = await openWith(t)
  const served = async (code: string) => (await shop.call(findServedBuyer, { params: { code } })).data
  const { id } = await order(shop, DETAILS)
  assert.equal(await served(LYCEUM.code), null, 'a name that nobody has checked')
  await bring(shop, token, id, ['confirmed'])
  assert.deepEqual(await served(LYCEUM.code), { name: LYCEUM.name, legal_address: LYCEUM.legal_address })
  assert.equal(await served('00000052'), null)
})

test('a buyer’s next order can begin with the requisites of the last, and nobody else’s', async (t) => {
  const { shop, token } = await openWith(t)
  const petro = await newBuyer(shop, accounts.petro)
  const last = async () => (await shop.call(getLastBuyer, {}, { token: petro })).data
  await order(shop, DETAILS)
  await shop.call(placeBuyerOrder, { body: { products } }, { token: petro })
  assert.equal(await last(), null, 'a guest’s order, and the profile that an order without details keeps')
  await shop.call(placeBuyerOrder, { body: { products, ...DETAILS } }, { token: petro })
  await shop.call(placeBuyerOrder, { body: { products } }, { token: petro })
  assert.deepEqual(await last(), LYCEUM)
  await refuses(shop.call(getLastBuyer, {}, {}), 'unauthenticated')
  assert.equal((await shop.call(getLastBuyer, {}, { token })).data, null)
})

import { wholeKopiykas } from '@shop/contract/rules/money/price'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteAccount, exportMyData } from '@shop/contract/shop/account'
import {
  confirmOffer,
  getOfferDocument,
  listOffers,
  OFFER_KINDS,
  orderOffer,
  sendCommercialOffer,
} from '@shop/contract/shop/offers'
import { buyer, mailTo, newBuyer, signIn as logIn } from '../testing/fixtures/accounts.ts'
import { signIn } from '../testing/fixtures/users.ts'
import { openShop, refuses, type TestShop } from '../testing/shop.ts'
import type { GivenProduct } from '../testing/fixtures/products.ts'

const EMAIL = 'petro@school.example'

async function offered(
  t: { after(close: () => Promise<void>): void },
  given: { product?: Partial<GivenProduct>; settings?: Record<string, string>; discount_percent?: number } = {},
) {
  const { product = {}, settings = {}, discount_percent = 0 } = given
  const shop = await openShop({
    products: [
      { id: 1, price: 100, ...product },
      { id: 2, price: 10 },
    ],
    settings,
  })
  t.after(shop.close)
  const { token, user_id } = await signIn(shop, 'petro', { discount_percent })
  const products = [{ product_id: 1, product_amount: 3 }, { product_id: 2 }]
  await shop.call(sendCommercialOffer, { body: { products, email: EMAIL } }, { token })
  const [offer] = (await shop.call(listOffers, {}, { token })).data
  assert.ok(offer)
  return {
    shop,
    token,
    user_id,
    offer,
    order: () => shop.call(orderOffer, { params: { id: String(offer.id) } }, { token }),
  }
}

const raisePrices = (shop: TestShop) =>
  shop.services.db
    .updateTable('products')
    .set({ price: wholeKopiykas(99_900), sale_price: null, name_ua: 'Дорожчий прилад' })
    .execute()

test('a buyer orders at the prices of the offer, whatever the current prices', async (t) => {
  const { shop, token, offer, order } = await offered(t, { product: { sale_price: 80 }, discount_percent: 10 })
  assert.deepEqual([offer.state, offer.total, offer.products_count, offer.order], ['valid', 225, 4, null])
  await raisePrices(shop)
  await shop.services.db.updateTable('users').set({ discount_percent: 0 }).execute()
  const { data } = await order()
  assert.deepEqual([data.products_sum, data.discount_percent, data.total, data.products_count], [250, 10, 225, 4])
  assert.equal(await shop.stockOf(1), 7)
  const lines = await shop.services.db.selectFrom('order_lines').selectAll().orderBy('position').execute()
  assert.deepEqual(
    lines.map(({ name_ua, price, sale_price, amount }) => [name_ua, price, sale_price, amount]),
    [
      ['Прилад навчальний 1', 10_000, 8_000, 3],
      ['Прилад навчальний 2', 1_000, null, 1],
    ],
  )
  const [now] = (await shop.call(listOffers, {}, { token })).data
  assert.deepEqual([now?.state, now?.order], ['ordered', { id: data.id, number: data.number }])
  assert.match((await mailTo(shop, EMAIL, 'order_placed')).text, new RegExp(offer.number))
})

test('an offer becomes one order, even if ordered twice at once', async (t) => {
  const { shop, order } = await offered(t)
  const answers = await Promise.all([order(), order(), order()])
  assert.equal(new Set(answers.map(({ data }) => data.id)).size, 1)
  assert.equal((await order()).data.id, answers[0]?.data.id)
  assert.equal((await shop.services.db.selectFrom('orders').selectAll().execute()).length, 1)
  assert.equal(await shop.stockOf(1), 7)
})

test('an expired offer cannot be ordered', async (t) => {
  const { shop, token, order } = await offered(t, { settings: { offer_valid_days: '1' } })
  shop.clock.set(new Date(Date.now() + 3 * 86_400_000))
  await refuses(order(), 'offer_expired')
  assert.equal((await shop.call(listOffers, {}, { token })).data[0]?.state, 'expired')
  assert.equal(await shop.stockOf(1), 10)
})

test('products short of stock are named, and nothing is ordered', async (t) => {
  const { shop, order } = await offered(t)
  await shop.services.db.updateTable('products').set({ amount_in_store: 2 }).where('id', '=', 1).execute()
  const { body } = await refuses(order(), 'no_stock')
  assert.deepEqual((body as { errors: object }).errors, { 'lines.0.amount': ['Прилад навчальний 1'] })
  assert.deepEqual([await shop.stockOf(1), await shop.stockOf(2)], [2, 10])
  await shop.services.db.updateTable('products').set({ amount_in_store: 3 }).where('id', '=', 1).execute()
  assert.equal((await order()).data.total, 310)
})

test('the minimum order sum applies to offers too', async (t) => {
  const { order } = await offered(t, { settings: { min_order_price: '500' } })
  await refuses(order(), 'order_below_minimum')
})

test('another buyer’s offer cannot be listed, downloaded or ordered', async (t) => {
  const { shop, offer } = await offered(t)
  const { token } = await signIn(shop, 'iryna')
  assert.deepEqual((await shop.call(listOffers, {}, { token })).data, [])
  const id = String(offer.id)
  await refuses(shop.call(orderOffer, { params: { id } }, { token }), 'not_found')
  for (const kind of OFFER_KINDS)
    await refuses(shop.call(getOfferDocument, { params: { id, kind } }, { token }), 'not_found')
})

test('the documents never change, whatever happens to products, prices and settings', async (t) => {
  const { shop, token, offer } = await offered(t, { settings: { seller_name: 'ТОВ «Крамниця»' } })
  const documents = () =>
    Promise.all(
      OFFER_KINDS.map((kind) => shop.call(getOfferDocument, { params: { id: String(offer.id), kind } }, { token })),
    )
  const before = await documents()
  assert.deepEqual(
    before.map(({ file_name }) => file_name),
    [
      `Комерційна пропозиція ${offer.number}.pdf`,
      `Комерційна пропозиція ${offer.number}.xlsx`,
      `Технічна специфікація до ${offer.number}.docx`,
    ],
  )
  await raisePrices(shop)
  await shop.services.db.updateTable('settings').set({ value: 'Інша назва' }).execute()
  const [pdf] = await documents()
  assert.ok(Buffer.from(pdf?.bytes ?? []).equals(Buffer.from(before[0]?.bytes ?? [])))
})

test('the public code tells that the offer was ordered, but not the order', async (t) => {
  const { shop, offer, order } = await offered(t)
  const confirmed = async () => (await shop.call(confirmOffer, { params: { code: offer.code } })).data
  const before = await confirmed()
  await order()
  assert.deepEqual(await confirmed(), { ...before, is_ordered: true })
  assert.equal(before.is_ordered, false)
})

test('a guest finds their offer in the account once the e-mail is confirmed; recipients of copies do not', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const emails = ['Petro@School.example', buyer.mariia.email]
  await shop.call(sendCommercialOffer, { body: { products: [{ product_id: 1 }], emails } })
  const { token: mariia } = { token: await newBuyer(shop, buyer.mariia) }
  assert.deepEqual((await shop.call(listOffers, {}, { token: mariia })).data, [])
  const token = await newBuyer(shop, buyer.petro)
  const [offer] = (await shop.call(listOffers, {}, { token })).data
  assert.equal(offer?.state, 'valid')
  await shop.call(orderOffer, { params: { id: String(offer?.id) } }, { token })
  assert.equal((await shop.call(listOffers, {}, { token })).data[0]?.state, 'ordered')
})

test('offers are in the buyer’s export; a deleted account leaves their numbers but no name', async (t) => {
  const shop = await openShop({ products: [{ id: 1, price: 10 }] })
  t.after(shop.close)
  const products = [{ product_id: 1 }]
  const guests = await shop.call(sendCommercialOffer, { body: { products, email: buyer.petro.email } })
  await newBuyer(shop, buyer.petro)
  const token = await logIn(shop, buyer.petro)
  const organization = { name: 'Ліцей № 17', document_code: '26244510', contact_person: 'Петро Коваль' }
  const own = await shop.call(
    sendCommercialOffer,
    { body: { products, email: buyer.petro.email, organization } },
    { token },
  )
  const theirs = { products, emails: ['iryna@lyceum.example', buyer.petro.email] }
  await shop.call(sendCommercialOffer, { body: theirs })
  const { data } = await shop.call(exportMyData, {}, { token })
  assert.deepEqual(
    data.offers.map((offer) => [offer['number'], offer['total'], (offer['lines'] as unknown[]).length]),
    [guests, own].map((answer) => [answer.data.number, 10, 1]),
  )
  await shop.call(deleteAccount, { body: { password: buyer.petro.password } }, { token })
  const stored = await shop.services.db.selectFrom('offers').selectAll().orderBy('id').execute()
  const stored_json = JSON.stringify(stored)
  for (const trace of ['Петро', buyer.petro.email]) assert.equal(stored_json.includes(trace), false, trace)
  assert.deepEqual(
    stored.map(({ emails, buyer: named }) => [emails, (named as { code: string | null }).code]),
    [
      [[], null],
      [[], '26244510'],
      [['iryna@lyceum.example'], null],
    ],
  )
})

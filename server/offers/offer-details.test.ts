import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as calls from '@shop/contract/admin/orders/offers'
import { getStaffOrder } from '@shop/contract/admin/orders/orders'
import { listOffers, orderOffer, sendCommercialOffer } from '@shop/contract/shop/offers'
import { updateProfile } from '@shop/contract/shop/account'
import { textOf } from '../testing/fixtures/documents.ts'
import { AFTER_DELIVERY, DETAILS, LYCEUM, TO_BRANCH } from '../testing/fixtures/order-details.ts'
import { openShop, refuses, type TestShop } from '../testing/shop.ts'
import { signIn } from '../testing/fixtures/users.ts'

const products = [{ product_id: 1, product_amount: 4 }]
const seen = async (shop: TestShop, token: string, id: number) =>
  (await shop.call(getStaffOrder, { params: { id: String(id) } }, { token })).data

test('a staff offer prints the agreed buyer and terms, and its order takes them over', async (t) => {
  const shop = await openShop({ products: [{ id: 1, price: 100 }], settings: { delivery_terms: 'до 14 днів' } })
  t.after(shop.close)
  const { token } = await signIn(shop, 'maksym')
  const body = { emails: ['olena@school.example'], organization: {}, language: 'ua' as const, products, ...DETAILS }
  const { data } = await shop.call(calls.createStaffOffer, { body }, { token })
  assert.deepEqual([data.buyer_name, data.buyer.code, data.details.buyer], [LYCEUM.name, LYCEUM.code, LYCEUM])
  const params = { id: String(data.id) }
  const file = await shop.call(calls.getStaffOfferDocument, { params: { ...params, kind: 'pdf' } }, { token })
  const text = await textOf(Buffer.from(file.bytes))
  for (const part of [LYCEUM.name, LYCEUM.legal_address, 'Нова пошта, відділення', 'до 14 днів', '10 банківських днів'])
    assert.ok(text.includes(part), part)
  const order = { params, body: { phone: '0671112233', payment: { terms: 'prepay' as const } } }
  const { id } = (await shop.call(calls.orderStaffOffer, order, { token })).data
  const { buyer, delivery, payment } = await seen(shop, token, id)
  assert.deepEqual([buyer, delivery?.settlement, payment?.terms], [LYCEUM, TO_BRANCH.settlement, 'prepay'])
})

test('an offer’s order names whom the offer names, and a buyer may send other details', async (t) => {
  const shop = await openShop({ products: [{ id: 1, price: 100, amount_in_store: 100 }] })
  t.after(shop.close)
  const [petro, { token }] = [await signIn(shop, 'petro'), await signIn(shop, 'maksym')]
  const organization = { name: 'Гімназія № 1', document_code: '00000052', contact_person: 'Петро Коваль' }
  await shop.call(updateProfile, { body: { organization } }, petro)
  for (let n = 0; n < 2; n += 1)
    await shop.call(sendCommercialOffer, { body: { products, email: 'petro@school.example' } }, petro)
  await shop.call(updateProfile, { body: { organization: { name: 'Інша школа' } } }, petro)
  const [second, first] = (await shop.call(listOffers, {}, petro)).data
  const params = (offer: typeof first) => ({ id: String(offer?.id) })
  const frozen = (await shop.call(orderOffer, { params: params(first) }, petro)).data
  assert.equal((await seen(shop, token, frozen.id)).buyer?.name, 'Гімназія № 1')
  const wrong = { buyer: { ...LYCEUM, code: '26244516' } }
  await refuses(shop.call(orderOffer, { params: params(second), body: wrong }, petro), 'invalid_data')
  const sent = { buyer: LYCEUM, payment: AFTER_DELIVERY }
  const other = (await shop.call(orderOffer, { params: params(second), body: sent }, petro)).data
  assert.equal((await seen(shop, token, other.id)).buyer?.name, LYCEUM.name)
})

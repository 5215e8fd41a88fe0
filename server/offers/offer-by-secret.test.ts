import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { wrongFieldsOf } from '@shop/contract/call'
import { deleteAccount } from '@shop/contract/shop/account'
import { getOfferPage, getOfferPageFile, orderOfferPage, sendOfferAgain } from '@shop/contract/shop/offer-pages'
import { confirmOffer, OFFER_KINDS, sendCommercialOffer } from '@shop/contract/shop/offers'
import { buyer as accounts, mailsTo, mailTo, newBuyer } from '../testing/fixtures/accounts.ts'
import { isSound, SELLER as SELLER_OF_DOCUMENTS, textOf } from '../testing/fixtures/documents.ts'
import { openShop, refuses, type TestShop } from '../testing/shop.ts'

const EMAIL = 'olena@school.example'
const PHONE = '+380 (67) 111 22 33'
const SELLER = { seller_name: SELLER_OF_DOCUMENTS.name, seller_code: '00000052', seller_iban: SELLER_OF_DOCUMENTS.iban }
const organization = { name: 'Ліцей № 17', document_code: '26244510', contact_person: 'Олена Коваленко' }

async function openWith(t: TestContext, env: Record<string, string> = {}) {
  const shop = await openShop({
    products: [
      { id: 1, price: 100 },
      { id: 2, price: 10 },
    ],
    settings: SELLER,
    env,
  })
  t.after(shop.close)
  shop.clock.set('2026-11-21T10:00:00Z')
  return shop
}

/** Makes an offer and returns its two codes. */
async function make(shop: TestShop, more: object = {}, token?: string) {
  const products = [{ product_id: 1, product_amount: 3 }, { product_id: 2 }]
  const body = { products, email: EMAIL, organization, ...more }
  const { data } = await shop.call(sendCommercialOffer, { body }, token === undefined ? {} : { token })
  const secret = new URL(data.private_url).pathname.split('/').at(-1) ?? ''
  return { code: data.code, secret }
}

test('its maker sees lines, sums, requisites of both sides and the files at once', async (t) => {
  const shop = await openWith(t)
  const params = await make(shop)
  const { data } = await shop.call(getOfferPage, { params })
  assert.deepEqual(
    data.lines.map(({ article, amount, price, sum }) => [article, amount, price, sum]),
    [
      [data.lines[0]?.article, 3, 100, 300],
      [data.lines[1]?.article, 1, 10, 10],
    ],
  )
  assert.deepEqual([data.total, data.state, data.is_of_account, data.order], [310, 'valid', false, null])
  assert.deepEqual([data.seller.name, data.seller.iban], [SELLER.seller_name, SELLER.seller_iban])
  assert.deepEqual([data.buyer.name, data.buyer.code, data.emails], ['Ліцей № 17', '26244510', [EMAIL]])
  assert.deepEqual(
    data.files.map(({ format }) => format),
    [...OFFER_KINDS],
  )
  const sizes: number[] = []
  for (const { web_path } of data.files) {
    const answer = await shop.fetch(web_path)
    assert.deepEqual([answer.status, answer.headers.get('cache-control')], [200, 'private, no-store'], web_path)
    sizes.push((await answer.arrayBuffer()).byteLength)
  }
  const again = (await shop.call(getOfferPage, { params })).data
  assert.deepEqual(
    again.files.map(({ bytes }) => bytes),
    sizes,
  )
  const { bytes } = await shop.call(getOfferPageFile, { params: { ...params, format: 'pdf' } })
  await isSound(Buffer.from(bytes))
  assert.ok((await textOf(Buffer.from(bytes))).includes('Ліцей № 17'))
})

test('the public code still tells only that the offer is genuine', async (t) => {
  const shop = await openWith(t)
  const { code, secret } = await make(shop)
  const { data } = await shop.call(confirmOffer, { params: { code } })
  const facts = ['is_ordered', 'is_valid', 'made_at', 'number', 'seller', 'total', 'valid_until']
  assert.deepEqual(Object.keys(data).toSorted(), facts)
  assert.ok(!JSON.stringify(data).includes(secret))
})

test('another offer’s secret, a guessed one and the public code open nothing, and nothing is stored on the way', async (t) => {
  const shop = await openWith(t)
  const [mine, other] = [await make(shop), await make(shop)]
  const guesses = [other.secret, 'A'.repeat(22), mine.secret.toLowerCase()]
  for (const secret of guesses) {
    const params = { code: mine.code, secret }
    await refuses(shop.call(getOfferPage, { params }), 'not_found')
    await refuses(shop.call(getOfferPageFile, { params: { ...params, format: 'pdf' } }), 'not_found')
    await refuses(shop.call(sendOfferAgain, { params, body: {} }), 'not_found')
    await refuses(shop.call(orderOfferPage, { params, body: { phone: PHONE } }), 'not_found')
  }
  const answer = await shop.fetch(`/api/offers/${mine.code}/private/${mine.secret}`)
  assert.equal(answer.headers.get('cache-control'), 'private, no-store')
})

test('guessing secrets is stopped, even for the correct one', async (t) => {
  const shop = await openWith(t, { RATE_LIMIT: 'on' })
  const { code, secret } = await make(shop)
  for (let tries = 0; tries < 60; tries++)
    await refuses(shop.call(getOfferPage, { params: { code, secret: 'A'.repeat(22) } }), 'not_found')
  await refuses(shop.call(getOfferPage, { params: { code, secret } }), 'too_many_calls')
})

test('only its maker’s mail carries the secret', async (t) => {
  const shop = await openWith(t)
  const { code, secret } = await make(shop, { emails: ['buh@school.example'] })
  const own = await mailTo(shop, EMAIL, 'offer')
  assert.ok(own.text?.includes(`/offers/${code}/${secret}`))
  const others = await mailTo(shop, 'buh@school.example', 'offer')
  assert.ok(others.text?.includes(`/offers/${code}`) && !others.text.includes(secret))
})

test('it can be sent again, also to one more address, but to five at most', async (t) => {
  const shop = await openWith(t)
  const params = await make(shop)
  await mailTo(shop, EMAIL, 'offer')
  shop.clock.set('2026-11-21T11:00:00Z')
  const again = (await shop.call(sendOfferAgain, { params, body: {} })).data
  assert.deepEqual(again, { sent_at: '2026-11-21T11:00:00.000Z', emails: [EMAIL] })
  await mailTo(shop, EMAIL, 'offer', 2)
  for (const name of ['a', 'b', 'c', 'd'])
    await shop.call(sendOfferAgain, { params, body: { email: `${name}@school.example` } })
  const added = await mailTo(shop, 'a@school.example', 'offer')
  assert.ok(!added.text?.includes(params.secret))
  assert.equal((await mailsTo(shop, EMAIL, 'offer')).length, 2)
  await refuses(shop.call(sendOfferAgain, { params, body: { email: 'e@school.example' } }), 'invalid_data')
  const { data } = await shop.call(getOfferPage, { params })
  assert.deepEqual([data.emails.length, data.sent_at], [5, '2026-11-21T11:00:00.000Z'])
})

test('it is sent again at most once a minute', async (t) => {
  const shop = await openWith(t, { RATE_LIMIT: 'on' })
  const params = await make(shop)
  await shop.call(sendOfferAgain, { params, body: {} })
  await refuses(shop.call(sendOfferAgain, { params, body: { email: 'buh@school.example' } }), 'too_many_calls')
})

test('a guest orders at its prices with a phone, once', async (t) => {
  const shop = await openWith(t)
  const params = await make(shop)
  const refused = await refuses(shop.call(orderOfferPage, { params, body: {} }), 'invalid_data')
  assert.equal(wrongFieldsOf(refused)['phone']?.code, 'required')
  const order = () => shop.call(orderOfferPage, { params, body: { phone: PHONE } })
  const [one, two] = await Promise.all([order(), order()])
  assert.deepEqual([one.data.total, one.data.number], [310, two.data.number])
  assert.equal(await shop.stockOf(1), 7)
  const { data } = await shop.call(getOfferPage, { params })
  const path = new URL(one.data.page_url).pathname
  assert.deepEqual([data.state, data.order], ['ordered', { number: one.data.number, path }])
})

test('an expired offer is not ordered', async (t) => {
  const shop = await openWith(t)
  const params = await make(shop)
  shop.clock.set('2027-01-21T10:00:00Z')
  assert.equal((await shop.call(getOfferPage, { params })).data.state, 'expired')
  await refuses(shop.call(orderOfferPage, { params, body: { phone: PHONE } }), 'offer_expired')
})

test('an offer of an account is ordered only by that account', async (t) => {
  const shop = await openWith(t)
  const token = await newBuyer(shop, accounts.petro)
  const other = await newBuyer(shop, accounts.mariia)
  const params = await make(shop, { email: accounts.petro.email }, token)
  assert.equal((await shop.call(getOfferPage, { params })).data.is_of_account, true)
  await refuses(shop.call(orderOfferPage, { params, body: { phone: PHONE } }), 'unauthenticated')
  await refuses(shop.call(orderOfferPage, { params, body: { phone: PHONE } }, { token: other }), 'unauthenticated')
  const { data } = await shop.call(orderOfferPage, { params, body: {} }, { token })
  assert.equal(data.total, 310)
  const { order } = (await shop.call(getOfferPage, { params })).data
  assert.equal(order?.path, `/profile/orders/${data.id}`)
})

test('erasing the buyer closes the page', async (t) => {
  const shop = await openWith(t)
  const token = await newBuyer(shop, accounts.petro)
  const params = await make(shop, { email: accounts.petro.email }, token)
  await shop.call(deleteAccount, { body: { password: accounts.petro.password } }, { token })
  await refuses(shop.call(getOfferPage, { params }), 'not_found')
})

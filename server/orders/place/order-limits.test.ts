import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { listOffers, orderOffer, sendCommercialOffer } from '@shop/contract/shop/offers'
import { placeBuyerOrder } from '@shop/contract/shop/orders/orders'
import { guest, signIn } from '../../testing/fixtures/users.ts'
import { type GivenShop, openShop, refuses } from '../../testing/shop.ts'

const products = [{ product_id: 1, product_amount: 1 }]

async function open(t: TestContext, env: GivenShop['env'] = {}) {
  const shop = await openShop({ products: [{ id: 1, price: 100, amount_in_store: 500 }], env })
  t.after(shop.close)
  return shop
}

test('a buyer may order thirty times an hour, then gets a retry time', async (t) => {
  const shop = await open(t, { RATE_LIMIT: 'on' })
  const petro = await signIn(shop, 'petro')
  const order = (token: string) => shop.call(placeBuyerOrder, { body: { products } }, { token })
  for (let n = 0; n < 30; n++) await order(petro.token)
  await refuses(order(petro.token), 'too_many_calls')
  assert.ok(await order((await signIn(shop, 'iryna')).token))
})

test('a buyer cannot order until their e-mail is confirmed', async (t) => {
  const shop = await open(t)
  const { user_id, token } = await signIn(shop, 'petro')
  await shop.call(sendCommercialOffer, { body: { products, email: 'petro@school.example' } }, { token })
  const [offer] = (await shop.call(listOffers, {}, { token })).data
  const setConfirmed = (email_confirmed_at: Date | null) =>
    shop.services.db.updateTable('users').set({ email_confirmed_at }).where('id', '=', user_id).execute()
  await setConfirmed(null)
  await refuses(shop.call(placeBuyerOrder, { body: { products } }, { token }), 'confirm_email')
  await refuses(shop.call(orderOffer, { params: { id: String(offer?.id) } }, { token }), 'confirm_email')
  assert.equal(await shop.stockOf(1), 500)
  await setConfirmed(new Date())
  assert.ok(await shop.call(placeBuyerOrder, { body: { products } }, { token }))
  assert.ok(await shop.call(orderOffer, { params: { id: String(offer?.id) } }, { token }))
})

test('a buyer may request twenty offers an hour, from any number of addresses', async (t) => {
  const shop = await open(t, { RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1' })
  const { token } = await signIn(shop, 'petro')
  const statuses: number[] = []
  for (let n = 0; n < 21; n++) {
    const answer = await shop.fetch('/api/send-commercial-offer', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        'X-Forwarded-For': `203.0.113.${n}`,
      },
      // Refused offers count too, and are not rendered.
      body: JSON.stringify({ products: [{ product_id: 9 }], email: `olena${n}@school.example` }),
    })
    statuses.push(answer.status)
  }
  assert.deepEqual(statuses, [...Array<number>(20).fill(422), 429])
})

test('all addresses of an IPv6 network share ten guest orders an hour; other networks are not affected', async (t) => {
  const shop = await open(t, { RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1' })
  const orderFrom = async (ip: string) => {
    const answer = await shop.fetch('/api/order/create', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': ip },
      body: JSON.stringify({ products, ...guest.olena }),
    })
    return answer.status
  }
  for (let n = 1; n <= 10; n++) assert.equal(await orderFrom(`2001:db8:1:2::${n}`), 200)
  assert.equal(await orderFrom('2001:db8:1:2:ffff::1'), 429)
  assert.equal(await orderFrom('2001:db8:1:3::1'), 200)
})

test('an IPv4-mapped IPv6 address shares the limit of the IPv4 address', async (t) => {
  const shop = await open(t, { RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1' })
  const askFrom = async (ip: string) => {
    const answer = await shop.fetch('/api/consultation/create-request', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': ip },
      body: JSON.stringify({ name: 'Олена', phone: '+380 (67) 111 22 33' }),
    })
    return answer.status
  }
  for (let n = 0; n < 5; n++) assert.equal(await askFrom('203.0.113.7'), 200)
  for (const same of ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107']) assert.equal(await askFrom(same), 429)
})

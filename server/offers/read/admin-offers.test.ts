import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { listOffers, sendCommercialOffer } from '@shop/contract/shop/offers'
import * as calls from '@shop/contract/admin/orders/offers'
import { getStaffOrder } from '@shop/contract/admin/orders/orders'
import { mailTo, mailsTo, outcomes } from '../../testing/fixtures/accounts.ts'
import { people, signIn } from '../../testing/fixtures/users.ts'
import { openShop, refuses, type TestShop } from '../../testing/shop.ts'

const GUEST = 'olena@school.example'

async function openWith(t: TestContext) {
  const products = [
    { id: 1, price: 100, article: '10-2451', name_ua: 'Мікроскоп', amount_in_store: 20 },
    { id: 2, price: 10.5, article: '12-0042', name_ua: 'Набір посуду', amount_in_store: 20 },
  ]
  const shop = await openShop({ products })
  t.after(shop.close)
  shop.clock.set('2026-11-21T11:00:00Z')
  return { shop, ...(await signIn(shop, 'maksym')) }
}

const create = (shop: TestShop, token: string, more: object = {}) =>
  shop.call(
    calls.createStaffOffer,
    {
      body: {
        emails: [GUEST],
        organization: { name: 'Ліцей № 17' },
        language: 'ua',
        products: [{ product_id: 1, product_amount: 4, price: 80.25 }],
        ...more,
      },
    },
    { token },
  )

test('a staff offer has its own prices, discount and last day, and is mailed to its addresses', async (t) => {
  const { shop, token } = await openWith(t)
  const { data } = await create(shop, token, { discount_percent: 10, valid_until: '2026-12-05' })
  assert.deepEqual(
    [data.goods_sum, data.total, data.discount_percent, data.state, data.made_by_name],
    [321, 288.9, 10, 'valid', people.maksym.name],
  )
  assert.equal(data.valid_until, '2026-12-05T21:59:59.000Z')
  assert.deepEqual([data.buyer_name, data.lines[0]?.price, data.order], ['Ліцей № 17', 80.25, null])
  const mail = await mailTo(shop, GUEST, 'offer')
  assert.match(mail.subject, new RegExp(data.number))
  for (const kind of ['pdf', 'xlsx', 'docx'] as const) {
    const params = { id: String(data.id), kind }
    const { bytes, file_name } = await shop.call(calls.getStaffOfferDocument, { params }, { token })
    assert.ok(bytes.length > 1000 && file_name.endsWith(`.${kind}`))
  }
  const [line] = await shop.services.db.selectFrom('audit_entries').selectAll().execute()
  assert.deepEqual([line?.action, line?.entity_id], ['create', String(data.id)])
})

test('a staff offer is refused for a past day, a staff member as buyer, or unknown goods', async (t) => {
  const { shop, token, user_id } = await openWith(t)
  for (const wrong of [
    { valid_until: '2026-11-20' },
    { user_id },
    { emails: [] },
    { products: [{ product_id: 9, product_amount: 1 }] },
    { products: [{ product_id: 1, product_amount: 1, price: 0 }] },
  ])
    await refuses(create(shop, token, wrong), 'invalid_data')
  assert.deepEqual((await shop.call(calls.listStaffOffers, {}, { token })).total, 0)
  assert.ok((await create(shop, token, { valid_until: '2026-11-21' })).data.number, 'valid through today')
})

test('offers are found by number, address, buyer, article and state', async (t) => {
  const { shop, token } = await openWith(t)
  const { data } = await create(shop, token, { valid_until: '2026-11-22' })
  const products = [{ product_id: 2, product_amount: 1 }]
  await shop.call(sendCommercialOffer, { body: { products, email: 'taras@lyceum.example' } })
  shop.clock.set('2026-11-23T00:00:00Z')
  const { token: later } = await signIn(shop, 'oksana')
  const found = async (query: object) =>
    (await shop.call(calls.listStaffOffers, { query }, { token: later })).data.map(({ email }) => email)
  assert.deepEqual(await found({}), ['taras@lyceum.example', GUEST])
  for (const query of [{ q: data.number }, { q: 'OLENA@' }, { q: 'ліцей' }, { q: '10-24' }, { state: 'expired' }])
    assert.deepEqual(await found(query), [GUEST], JSON.stringify(query))
  assert.deepEqual(await found({ state: 'valid' }), ['taras@lyceum.example'])
  assert.deepEqual(await found({ state: 'ordered' }), [])
})

test('an offer can be sent again to other addresses, with its files', async (t) => {
  const { shop, token } = await openWith(t)
  const { data } = await create(shop, token)
  await mailTo(shop, GUEST, 'offer')
  const params = { id: String(data.id) }
  await shop.call(calls.mailStaffOffer, { params, body: { emails: ['tender@lyceum.example'] } }, { token })
  await mailTo(shop, 'tender@lyceum.example', 'offer')
  assert.equal((await mailsTo(shop, GUEST, 'offer')).length, 1)
  const files = await shop.services.db.selectFrom('mail_files').select('file_name').execute()
  assert.equal(files.filter(({ file_name }) => file_name.endsWith('.pdf')).length, 2)
})

test('an offer becomes one order at its own prices, even if ordered twice at once', async (t) => {
  const { shop, token } = await openWith(t)
  const petro = await signIn(shop, 'petro')
  const { data } = await create(shop, token, { user_id: petro.user_id, emails: [people.petro.email] })
  const params = { id: String(data.id) }
  const order = () => shop.call(calls.orderStaffOffer, { params, body: {} }, { token })
  const { succeeded } = await outcomes([order(), order(), order()])
  assert.equal(succeeded, 3)
  assert.equal(await shop.stockOf(1), 16, 'taken once')
  const placed = (await order()).data
  const seen = await shop.call(getStaffOrder, { params: { id: String(placed.id) } }, { token })
  assert.deepEqual([seen.data.total, seen.data.account?.id], [321, petro.user_id])
  const mine = await shop.call(listOffers, {}, { token: petro.token })
  assert.equal(mine.data[0]?.state, 'ordered')
})

test('an order made by staff from an offer records who made it, for a buyer and for a guest', async (t) => {
  const { shop, token, user_id } = await openWith(t)
  const petro = await signIn(shop, 'petro')
  const offers = [
    { body: {}, more: { user_id: petro.user_id, emails: [people.petro.email] } },
    { body: { phone: '0671112233' }, more: {} },
  ]
  for (const { body, more } of offers) {
    const params = { id: String((await create(shop, token, more)).data.id) }
    const placed = (await shop.call(calls.orderStaffOffer, { params, body }, { token })).data
    const { data } = await shop.call(getStaffOrder, { params: { id: String(placed.id) } }, { token })
    assert.equal(data.made_by_name, people.maksym.name)
    assert.deepEqual(
      data.history.map(({ kind, by_name }) => [kind, by_name]),
      [['status', people.maksym.name]],
    )
    const stored = shop.services.db.selectFrom('orders').select('made_by_user_id').where('id', '=', placed.id)
    assert.deepEqual(await stored.executeTakeFirst(), { made_by_user_id: user_id })
  }
})

test('a guest’s offer is ordered with the given phone, and not after its last day', async (t) => {
  const { shop, token } = await openWith(t)
  const params = { id: String((await create(shop, token)).data.id) }
  await refuses(shop.call(calls.orderStaffOffer, { params, body: {} }, { token }), 'invalid_data')
  const late = { id: String((await create(shop, token, { valid_until: '2026-11-22' })).data.id) }
  const { data } = await shop.call(calls.orderStaffOffer, { params, body: { phone: '0671112233' } }, { token })
  const seen = await shop.call(getStaffOrder, { params: { id: String(data.id) } }, { token })
  assert.deepEqual([seen.data.account, seen.data.email, seen.data.phone], [null, GUEST, '+380 (67) 111 22 33'])
  shop.clock.set('2026-11-23T10:00:00Z')
  const { token: later } = await signIn(shop, 'oksana')
  await refuses(
    shop.call(calls.orderStaffOffer, { params: late, body: { phone: '0671112233' } }, { token: later }),
    'offer_expired',
  )
})

import { wholeKopiykas } from '@shop/contract/rules/money/price'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallFailed, faultNamesOf, wrongFieldsOf } from '@shop/contract/call'
import { sendCommercialOffer } from '@shop/contract/shop/offers'
import { engine } from '../testing/database.ts'
import { openShop, refuses, type TestShop } from '../testing/shop.ts'
import { people, signIn } from '../testing/fixtures/users.ts'
import { makeReadableCode, readReadableCode } from '../platform/readable-code.ts'

const EMAIL = 'olena@school.example'
const one = [{ product_id: 1 }]

const offersIn = (shop: TestShop) => shop.services.db.selectFrom('offers').selectAll().orderBy('id').execute()
const linesIn = (shop: TestShop) => shop.services.db.selectFrom('offer_lines').selectAll().orderBy('position').execute()

test('products and one e-mail suffice to get an offer with a number and a code', async (t) => {
  const shop = await openShop({
    products: [
      { id: 1, price: 1250.5 },
      { id: 2, price: 200, sale_price: 150 },
    ],
  })
  t.after(shop.close)
  shop.clock.set('2026-11-21T10:00:00Z')
  const products = [{ product_id: 1 }, { product_id: 2, product_amount: 2 }, { product_id: 2, product_amount: 1 }]
  const { data } = await shop.call(sendCommercialOffer, { body: { products, email: EMAIL } }, { language: 'uk' })
  const { private_url, ...open } = data
  assert.match(private_url, new RegExp(`/offers/${data.code}/[\\w-]{22}$`))
  assert.deepEqual(
    { ...open, code: data.code.length },
    { accepted: true, number: 'КП-2026-000001', code: 13, valid_until: '2026-12-21T10:00:00.000Z' },
  )
  const [offer] = await offersIn(shop)
  assert.deepEqual([offer?.goods_sum, offer?.total, offer?.products_count], [170_050, 170_050, 4])
  assert.deepEqual(
    (await linesIn(shop)).map(({ product_id, amount, price, sale_price }) => [product_id, amount, price, sale_price]),
    [
      [1, 1, 125_050, null],
      [2, 3, 20_000, 15_000],
    ],
  )
})

test('the default amount is the smallest that is sold; other multiples are refused', async (t) => {
  const shop = await openShop({ products: [{ id: 1, order_multiple: 5 }] })
  t.after(shop.close)
  await shop.call(sendCommercialOffer, { body: { products: one, email: EMAIL } })
  assert.equal((await linesIn(shop))[0]?.amount, 5)
  const odd = { products: [{ product_id: 1, product_amount: 3 }], email: EMAIL }
  await refuses(shop.call(sendCommercialOffer, { body: odd }), 'wrong_multiple')
})

test('unknown, hidden, discontinued and unpriced products are named and refused', async (t) => {
  const shop = await openShop({
    products: [{ id: 1 }, { id: 2, active: false }, { id: 3, status_id: 4 }, { id: 4, price: 0 }],
  })
  t.after(shop.close)
  const cases = [
    [9, 'The selected product is invalid'],
    [2, 'The selected product is invalid'],
    [3, 'The product is not sold any more'],
    [4, 'The product has no price'],
  ] as const
  for (const [product_id, text] of cases) {
    const body = { products: [{ product_id: 1 }, { product_id }], email: EMAIL }
    const { body: said } = await refuses(shop.call(sendCommercialOffer, { body }), 'invalid_data')
    assert.deepEqual((said as { errors: object }).errors, { 'products.1.product_id': [text] })
  }
  assert.deepEqual(await offersIn(shop), [])
  const { data } = await shop.call(sendCommercialOffer, { body: { products: one, email: EMAIL } })
  assert.match(data.number, /-000001$/)
})

test('an offer goes to one to five addresses, once to each', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const five = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@school.example`)
  await shop.call(sendCommercialOffer, { body: { products: one, email: 'A@school.example', emails: five } })
  assert.deepEqual((await offersIn(shop))[0]?.emails, ['A@school.example', ...five.slice(1)])
  const refused = [
    {},
    { emails: [] },
    { email: 'olena' },
    { emails: ['olena'] },
    { emails: [...five, EMAIL] },
    { email: EMAIL, emails: five },
  ]
  for (const addresses of refused)
    await refuses(shop.call(sendCommercialOffer, { body: { products: one, ...addresses } }), 'invalid_data')
})

test('an offer without any address asks for one, as other forms do', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  for (const addresses of [{}, { email: null }, { email: '' }, { emails: [] }]) {
    const body = { products: one, ...addresses }
    const refused = await refuses(shop.call(sendCommercialOffer, { body }), 'invalid_data')
    assert.deepEqual(wrongFieldsOf(refused), { email: { code: 'required', reason: 'invalid_email' } })
  }
})

test('an offer takes an organisation’s code of 8 or 10 digits, or none', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const send = (document_code: string) =>
    shop.call(sendCommercialOffer, { body: { products: one, email: EMAIL, organization: { document_code } } })
  for (const code of ['123', '123456789', '123456789012'])
    assert.deepEqual(faultNamesOf(await refuses(send(code), 'invalid_data')), {
      'organization.document_code': 'invalid_document_code',
    })
  for (const code of ['', ' 26244510 ', '1234567899']) await send(code)
  const codes = (await offersIn(shop)).map(({ buyer }) => (buyer as { code: string | null }).code)
  assert.deepEqual(codes.toSorted(), ['1234567899', '26244510', null])
})

test('a buyer’s offer has their discount and the organisation from their profile', async (t) => {
  const shop = await openShop({ products: [{ id: 1, price: 99.99 }] })
  t.after(shop.close)
  const { user_id, token } = await signIn(shop, 'petro', { discount_percent: 7.5 })
  const organization = { name: 'Ліцей № 17', document_code: '26244510', contact_person: 'Олена Коваленко' }
  await shop.services.db
    .insertInto('organizations')
    .values({ user_id, ...organization })
    .execute()
  await shop.call(sendCommercialOffer, { body: { products: one, email: EMAIL } }, { token })
  const [offer] = await offersIn(shop)
  assert.deepEqual(offer?.buyer, {
    name: 'Ліцей № 17',
    code: '26244510',
    contact: 'Олена Коваленко',
    email: EMAIL,
    phone: null,
    address: null,
  })
  assert.deepEqual(
    [offer?.user_id, offer?.goods_sum, offer?.discount_percent, offer?.total],
    [user_id, 9999, '7.50', 9249],
  )
  const said = { name: 'Гімназія № 3' }
  await shop.call(sendCommercialOffer, { body: { products: one, email: EMAIL, organization: said } }, { token })
  assert.equal((((await offersIn(shop))[1]?.buyer ?? {}) as { name?: string }).name, 'Гімназія № 3')
  assert.notEqual(people.petro.name, 'Гімназія № 3')
})

test('twenty concurrent offers are numbered without gaps, and each year starts at one', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  shop.clock.set('2026-12-31T21:59:00Z')
  const ask = (place: number) =>
    shop.call(sendCommercialOffer, { body: { products: one, email: `teacher${place}@school.example` } })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, place) => ask(place)))
  assert.deepEqual(
    answers.map(({ data }) => data.number).toSorted(),
    Array.from({ length: 20 }, (_, place) => `КП-2026-${String(place + 1).padStart(6, '0')}`),
  )
  assert.equal(new Set(answers.map(({ data }) => data.code)).size, 20)
  // Midnight in Kyiv.
  shop.clock.set('2026-12-31T22:00:00Z')
  assert.equal((await ask(21)).data.number, 'КП-2027-000001')
})

// The embedded database runs one transaction at a time anyway.
if (engine === 'postgres')
  test('fifty concurrent offers are all numbered, and other requests do not wait for them', async (t) => {
    const shop = await openShop({ products: [{ id: 1 }] })
    t.after(shop.close)
    const began = performance.now()
    const ask = (place: number) =>
      shop.call(sendCommercialOffer, { body: { products: one, email: `teacher${place}@school.example` } })
    const all = Promise.all(Array.from({ length: 50 }, (_, place) => tried(() => ask(place))))
    const waits = { all_ms: [] as number[], is_over: false }
    const looking = (async () => {
      while (!waits.is_over) {
        const asked_at = performance.now()
        await shop.services.db.selectFrom('products').select('id').execute()
        waits.all_ms.push(performance.now() - asked_at)
      }
    })()
    const answers = await all
    const took_ms = performance.now() - began
    waits.is_over = true
    await looking
    assert.equal(new Set(answers.map(({ data }) => data.number)).size, 50)
    // Behind a lock there would be one wait, as long as everything.
    const usual_ms = waits.all_ms.toSorted((a, b) => a - b)[Math.floor(waits.all_ms.length * 0.9)] ?? took_ms
    assert.ok(usual_ms < took_ms / 2, `${usual_ms} of ${took_ms} ms`)
  })

/** Retries requests that admission control rejected. */
async function tried<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof CallFailed) || error.status !== 503) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

test('the database itself refuses changes to an offer', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  await shop.call(sendCommercialOffer, { body: { products: one, email: EMAIL } })
  const { db } = shop.services
  await assert.rejects(
    db
      .updateTable('offer_lines')
      .set({ price: wholeKopiykas(1) })
      .execute(),
    /never changes/,
  )
  await assert.rejects(db.updateTable('offers').set({ valid_until: new Date() }).execute(), /never changes/)
})

test('an address gets three offers an hour, and one caller cannot mail many addresses', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }], env: { RATE_LIMIT: 'on' } })
  t.after(shop.close)
  const ask = (emails: string[]) => shop.call(sendCommercialOffer, { body: { products: one, emails } })
  for (let sent = 0; sent < 3; sent++) await ask([EMAIL])
  await refuses(ask(['olena2@school.example', EMAIL.toUpperCase()]), 'too_many_calls')
  for (let sent = 4; sent < 20; sent++) await ask([`teacher${sent}@school.example`])
  await refuses(ask(['teacher20@school.example']), 'too_many_calls')
})

test('a code has 65 bits and tolerates common typing mistakes', () => {
  const codes = new Set(Array.from({ length: 500 }, makeReadableCode))
  assert.equal(codes.size, 500)
  const characters = new Set([...codes].join(''))
  assert.equal(characters.size, 32)
  for (const code of codes) assert.equal(readReadableCode(code), code)
  assert.equal(readReadableCode(' 7k3m-9qxp-2abc-o '), '7K3M9QXP2ABC0')
  assert.equal(readReadableCode('il00000000000'), '1100000000000')
  for (const wrong of ['', '7K3M', 'U'.repeat(13), 'п'.repeat(13)]) assert.equal(readReadableCode(wrong), null)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendCommercialOffer } from '@shop/contract/offers'
import { letterTo, lettersTo } from '../test/accounts.ts'
import { openShop, refuses } from '../test/shop.ts'

const EMAIL = 'olena@school.example'

test('a guest gets an offer with today’s prices by mail, amounts of one product added up', async (t) => {
  const shop = await openShop({
    products: [
      { id: 1, price: 1250.5, name_ua: 'Глобус <фізичний> & зоряний' },
      { id: 2, price: 200, sale_price: 150 },
    ],
  })
  t.after(shop.close)
  shop.clock.set('2026-11-21T10:00:00Z')
  const products = [
    { product_id: 1, product_amount: null },
    { product_id: 2, product_amount: 2 },
    { product_id: 2, product_amount: 1 },
  ]
  const answer = await shop.call(sendCommercialOffer, { body: { products, email: EMAIL } }, { language: 'uk' })
  assert.deepEqual(answer, { data: { accepted: true } })
  const letter = await letterTo(shop, EMAIL, 'offer')
  assert.equal(letter.subject, 'Комерційна пропозиція від 2026.11.21')
  for (const sum of ['1 250,50 ₴', '450,00 ₴', '1 700,50 ₴', '2026.12.21'])
    assert.ok(letter.text.replaceAll('\u00a0', ' ').includes(sum), sum)
  assert.ok(letter.html.includes('Глобус &#60;фізичний&#62; &#38; зоряний'))
})

test('the shop gets its copy, with whom to answer', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  await shop.house.db
    .insertInto('static_data')
    .values({
      key: 'email_2',
      value: 'tender@te-shop.example',
      name: null,
      value_ua: null,
      value_ru: null,
      value_en: null,
    })
    .execute()
  await shop.call(sendCommercialOffer, { body: { products: [{ product_id: 1 }], email: EMAIL } })
  assert.match((await letterTo(shop, 'tender@te-shop.example', 'offer_for_shop')).text, /olena@school\.example/)
})

test('an unknown product or a wrong e-mail is refused and nothing is sent', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  await refuses(
    shop.call(sendCommercialOffer, { body: { products: [{ product_id: 9 }], email: EMAIL } }),
    'invalid_data',
  )
  await refuses(shop.call(sendCommercialOffer, { body: { products: [], email: EMAIL } }), 'invalid_data')
  await refuses(
    shop.call(sendCommercialOffer, { body: { products: [{ product_id: 1 }], email: 'olena' } }),
    'invalid_data',
  )
  assert.deepEqual(await lettersTo(shop, EMAIL, 'offer'), [])
})

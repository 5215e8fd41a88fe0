import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmOffer, sendCommercialOffer } from '@shop/contract/shop/offers'
import { openShop, refuses } from '../../testing/shop.ts'

const asked = { products: [{ product_id: 1, product_amount: 2 }], email: 'olena@school.example' }
const SELLER = { seller_name: 'ТОВ «Крамниця»', seller_code: '00000052' }

test('the code reveals number, date, sum, seller and validity, and nothing else', async (t) => {
  const shop = await openShop({ products: [{ id: 1, price: 100.5 }], settings: { ...SELLER, offer_valid_days: '10' } })
  t.after(shop.close)
  shop.clock.set('2026-11-01T10:00:00Z')
  const { code, number } = (await shop.call(sendCommercialOffer, { body: asked })).data
  const confirmed = async () => (await shop.call(confirmOffer, { params: { code } })).data
  assert.deepEqual(await confirmed(), {
    number,
    made_at: '2026-11-01T10:00:00.000Z',
    valid_until: '2026-11-11T10:00:00.000Z',
    is_valid: true,
    is_ordered: false,
    total: 201,
    seller: { name: 'ТОВ «Крамниця»', code: '00000052' },
  })
  await shop.services.db.updateTable('settings').set({ value: 'Інша назва' }).where('key', '=', 'seller_name').execute()
  // Valid to the end of the last day in Kyiv.
  shop.clock.set('2026-11-11T21:59:00Z')
  assert.equal((await confirmed()).is_valid, true)
  assert.equal((await confirmed()).seller.name, 'ТОВ «Крамниця»')
  shop.clock.set('2026-11-11T22:00:00Z')
  assert.equal((await confirmed()).is_valid, false)
})

test('an unknown code is not found', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  for (const code of ['0000000000000', 'short', '%00', 'п'.repeat(13), '../get'])
    await refuses(shop.call(confirmOffer, { params: { code } }), 'not_found')
})

test('guessing codes is stopped after sixty attempts, even for correct ones', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }], env: { RATE_LIMIT: 'on' } })
  t.after(shop.close)
  const { code } = (await shop.call(sendCommercialOffer, { body: asked })).data
  for (let tries = 0; tries < 60; tries++)
    await refuses(shop.call(confirmOffer, { params: { code: '0000000000000' } }), 'not_found')
  await refuses(shop.call(confirmOffer, { params: { code } }), 'too_many_calls')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeOf } from '@shop/contract/call'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { guest } from '../../testing/fixtures/users.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'

type Lines = { product_id: number; product_amount: number }[]

/** `sold`, or the refusal code. */
const tryOrder = (shop: TestShop, products: Lines): Promise<string> =>
  shop.call(placeGuestOrder, { body: { products, ...guest.olena } }).then(
    () => 'sold',
    (error: unknown) => codeOf(error) ?? String(error),
  )

const NO_STOCK = 'no_stock'

test('of 50 concurrent guests for 10 pieces exactly 10 get one', async (t) => {
  const shop = await openShop({ products: [{ id: 1, amount_in_store: 10 }] })
  t.after(shop.close)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => tryOrder(shop, [{ product_id: 1, product_amount: 1 }])),
  )
  assert.equal(answers.filter((answer) => answer === 'sold').length, 10)
  assert.equal(answers.filter((answer) => answer === NO_STOCK).length, 40)
  assert.equal(await shop.stockOf(1), 0)
})

test('concurrent orders of the same products in different sequences do not deadlock', async (t) => {
  const shop = await openShop({
    products: [
      { id: 1, amount_in_store: 30 },
      { id: 2, amount_in_store: 30 },
    ],
  })
  t.after(shop.close)
  const forth = [
    { product_id: 1, product_amount: 1 },
    { product_id: 2, product_amount: 1 },
  ]
  const back = forth.toReversed()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => tryOrder(shop, index % 2 === 0 ? forth : back)),
  )
  assert.equal(answers.filter((answer) => answer === 'sold').length, 30)
  assert.equal(answers.filter((answer) => answer === NO_STOCK).length, 10)
  assert.deepEqual([await shop.stockOf(1), await shop.stockOf(2)], [0, 0])
})

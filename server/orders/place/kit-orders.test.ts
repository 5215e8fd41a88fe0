import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeOf } from '@shop/contract/call'
import { changeOrderStatus, getStaffOrder, saveOrderLines } from '@shop/contract/admin/orders/orders'
import { getProduct } from '@shop/contract/shop/catalog'
import { getOrderPage } from '@shop/contract/shop/orders/order-pages'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { addKit } from '../../testing/fixtures/products.ts'
import { guest, signIn } from '../../testing/fixtures/users.ts'
import { openShop, refuses, type TestShop } from '../../testing/shop.ts'

interface Line {
  product_id: number
  product_amount: number
  options?: number[]
}

const place = async (shop: TestShop, products: Line[]) =>
  (await shop.call(placeGuestOrder, { body: { products, ...guest.olena } })).data

const tryOrder = (shop: TestShop, products: Line[]): Promise<string> =>
  place(shop, products).then(
    () => 'sold',
    (error: unknown) => codeOf(error) ?? String(error),
  )

const LINES = { product_id: 9, product_amount: 1 }

/** Kit 9: two of product 1, three of product 2, product 3 on request. */
async function openKitShop(amounts: [number, number, number] = [20, 30, 10]): Promise<TestShop> {
  const shop = await openShop({
    products: [
      { id: 1, price: 100, amount_in_store: amounts[0] },
      { id: 2, price: 200, sale_price: 150, amount_in_store: amounts[1] },
      { id: 3, price: 40, amount_in_store: amounts[2] },
      { id: 9, price: 500, amount_in_store: 0 },
    ],
  })
  await addKit(shop.services.db, 9, [
    { product_id: 1, amount: 2 },
    { product_id: 2, amount: 3 },
    { product_id: 3, amount: 1, is_optional: true },
  ])
  return shop
}

test('of 50 concurrent buyers of a kit and of its component exactly what is there is sold', async (t) => {
  const shop = await openKitShop([20, 100, 0])
  t.after(shop.close)
  assert.equal(await shop.stockOf(9), 10)
  const answers = await Promise.all(Array.from({ length: 50 }, () => tryOrder(shop, [LINES])))
  assert.equal(answers.filter((answer) => answer === 'sold').length, 10)
  assert.equal(answers.filter((answer) => answer === 'no_stock').length, 40)
  assert.deepEqual([await shop.stockOf(1), await shop.stockOf(2), await shop.stockOf(9)], [0, 70, 0])
})

test('kits and their components sold alone at once never exceed the stock and never deadlock', async (t) => {
  const shop = await openKitShop([32, 300, 300])
  t.after(shop.close)
  await addKit(
    shop.services.db,
    8,
    [
      { product_id: 1, amount: 1 },
      { product_id: 3, amount: 1 },
    ],
    { id: 8 },
  )
  const wanted: Line[][] = [
    [LINES],
    [{ product_id: 1, product_amount: 1 }],
    [
      { product_id: 8, product_amount: 1 },
      { product_id: 2, product_amount: 1 },
    ],
    [{ product_id: 2, product_amount: 1 }, LINES],
  ]
  const answers = await Promise.all(
    Array.from({ length: 48 }, (_, index) => tryOrder(shop, wanted[index % wanted.length] ?? [])),
  )
  assert.deepEqual([...new Set(answers)].sort(), ['no_stock', 'sold'])
  const sold = (at: number) => answers.filter((answer, index) => answer === 'sold' && index % 4 === at).length
  assert.equal(await shop.stockOf(1), 32 - 2 * sold(0) - sold(1) - sold(2) - 2 * sold(3))
  // A buyer of one piece is refused only when nothing is left, and 24 of them leave an even number for the kits.
  assert.equal(await shop.stockOf(1), 0)
  assert.equal(await shop.stockOf(2), 300 - 3 * sold(0) - sold(2) - 4 * sold(3))
  assert.equal(await shop.stockOf(9), Math.floor((await shop.stockOf(1)) / 2))
})

test('cancelling an order returns what was taken, even if the kit consists of something else since', async (t) => {
  const shop = await openKitShop()
  t.after(shop.close)
  const order = await place(shop, [{ ...LINES, product_amount: 2, options: [3] }])
  assert.equal(order.products_sum, 1080)
  assert.deepEqual([await shop.stockOf(1), await shop.stockOf(2), await shop.stockOf(3)], [16, 24, 8])
  const { db } = shop.services
  await db.updateTable('kit_components').set({ amount: 5 }).where('product_id', '=', 1).execute()
  await db.deleteFrom('kit_components').where('product_id', '=', 2).execute()
  const staff = await signIn(shop, 'maksym')
  const { data } = await shop.call(getStaffOrder, { params: { id: String(order.id) } }, { token: staff.token })
  assert.deepEqual(
    data.lines[0]?.components.map(({ product_id, amount, is_optional }) => [product_id, amount, is_optional]),
    [
      [1, 2, false],
      [2, 3, false],
      [3, 1, true],
    ],
  )
  const body = { version: data.version, status: 'cancelled' as const, comment: '', tracking_number: '' }
  await shop.call(changeOrderStatus, { params: { id: String(order.id) }, body }, { token: staff.token })
  assert.deepEqual([await shop.stockOf(1), await shop.stockOf(2), await shop.stockOf(3)], [20, 30, 10])
})

test('a changed amount of a kit takes and returns the components that it was ordered with', async (t) => {
  const shop = await openKitShop()
  t.after(shop.close)
  const order = await place(shop, [{ ...LINES, product_amount: 2 }])
  await shop.services.db.updateTable('kit_components').set({ amount: 1 }).where('product_id', '=', 1).execute()
  const staff = await signIn(shop, 'maksym')
  const change = async (amount: number) => {
    const { data } = await shop.call(getStaffOrder, { params: { id: String(order.id) } }, { token: staff.token })
    const body = { version: data.version, lines: [{ position: 1, amount }], comment: '' }
    await shop.call(saveOrderLines, { params: { id: String(order.id) }, body }, { token: staff.token })
    return [await shop.stockOf(1), await shop.stockOf(2)]
  }
  assert.deepEqual(await change(5), [10, 15])
  assert.deepEqual(await change(1), [18, 27])
  await assert.rejects(() => change(11))
})

test('a kit shows its composition, its components show it, and the order keeps the chosen option', async (t) => {
  const shop = await openKitShop()
  t.after(shop.close)
  const kit = (await shop.call(getProduct, { params: { id: '9' } })).data
  assert.deepEqual(
    kit.components.map(({ product_id, amount, is_optional }) => [product_id, amount, is_optional]),
    [
      [1, 2, false],
      [2, 3, false],
      [3, 1, true],
    ],
  )
  assert.deepEqual([kit.amount_in_store, kit.status.id], [10, 2])
  assert.deepEqual(
    (await shop.call(getProduct, { params: { id: '1' } })).data.kits.map(({ id, amount, saving }) => [
      id,
      amount,
      saving,
    ]),
    [[9, 2, 150]],
  )
  // Bought alone, the component leaves fewer kits; the page shows it at once.
  await place(shop, [{ product_id: 1, product_amount: 5 }])
  assert.equal((await shop.call(getProduct, { params: { id: '9' } })).data.amount_in_store, 7)

  const order = await place(shop, [{ ...LINES, options: [3] }, LINES])
  assert.equal(order.products_sum, 1040)
  const page = (await shop.call(getOrderPage, { params: { code: order.code } })).data
  assert.deepEqual(
    page.lines.map(({ price, components }) => [price, components.length]),
    [
      [540, 3],
      [500, 2],
    ],
  )
  await refuses(place(shop, [{ ...LINES, options: [2] }]), 'invalid_data')
  await refuses(place(shop, [{ product_id: 1, product_amount: 1, options: [3] }]), 'invalid_data')
})

test('a kit at the sum of its components less a percent follows their prices', async (t) => {
  const shop = await openKitShop()
  t.after(shop.close)
  const { db } = shop.services
  await db.updateTable('products').set({ kit_percent: 10 }).where('id', '=', 9).execute()
  const priceOf = async () => {
    const { price, sale_price } = (await shop.call(getProduct, { params: { id: '9' } })).data
    return [price, sale_price]
  }
  // 2 × 100 + 3 × 150.
  assert.deepEqual(await priceOf(), [650, 585])
  await db.updateTable('products').set({ sale_price: null }).where('id', '=', 2).execute()
  assert.deepEqual(
    await db.selectFrom('products').select(['price', 'sale_price']).where('id', '=', 9).executeTakeFirst(),
    { price: 80000, sale_price: 72000 },
  )
})

test('a hidden component makes a kit unavailable, and a kit cannot be part of a kit', async (t) => {
  const shop = await openKitShop()
  t.after(shop.close)
  const { db } = shop.services
  await db.updateTable('products').set({ active: false }).where('id', '=', 1).execute()
  assert.equal(await shop.stockOf(9), 0)
  await refuses(place(shop, [LINES]), 'no_stock')
  const nested = { kit_id: 2, product_id: 9, amount: 1, position: 0 }
  await assert.rejects(() => db.insertInto('kit_components').values(nested).execute(), /component of a kit/)
})

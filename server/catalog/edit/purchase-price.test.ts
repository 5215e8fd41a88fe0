import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getDashboard } from '@shop/contract/admin/access/admin-access'
import { type AdminProduct, getStaffProduct, saveProduct } from '@shop/contract/admin/catalog/catalog'
import { getPurchasePrice, savePurchasePrice } from '@shop/contract/admin/catalog/purchase-prices'
import type { Hryvnia } from '@shop/contract/rules/money/price'
import { getProduct } from '@shop/contract/shop/catalog'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { addKit } from '../../testing/fixtures/products.ts'
import { openShop, refuses } from '../../testing/shop.ts'
import { guest, signIn } from '../../testing/fixtures/users.ts'

/** Product 1 at 100 hryvnia, product 2 at 50, kit 3 of two and one of them at 300. */
async function openCostShop() {
  const shop = await openShop({
    products: [
      { id: 1, price: 100, amount_in_store: 100 },
      { id: 2, price: 50, amount_in_store: 100 },
      { id: 3, price: 300, amount_in_store: 0 },
    ],
  })
  await addKit(shop.services.db, 3, [
    { product_id: 1, amount: 2 },
    { product_id: 2, amount: 1 },
  ])
  const accountant = await signIn(shop, 'bohdan')
  const write = (id: number, purchase_price: number | null) =>
    shop.call(savePurchasePrice, { params: { id: String(id) }, body: { purchase_price } }, accountant)
  const buy = (product_id: number, product_amount: number) =>
    shop.call(placeGuestOrder, { body: { products: [{ product_id, product_amount }], ...guest.olena } })
  const margin = async () => (await shop.call(getDashboard, { query: {} }, accountant)).data.margin
  return { shop, accountant, write, buy, margin }
}

test('only owner and accountant see and write what goods cost, and no answer about products has it', async (t) => {
  const { shop, accountant, write } = await openCostShop()
  t.after(shop.close)
  const params = { id: '1' }
  assert.equal((await write(1, 60.5)).data.purchase_price, 60.5)
  assert.equal((await shop.call(getPurchasePrice, { params }, accountant)).data.purchase_price, 60.5)
  const owner = await signIn(shop, 'oksana')
  assert.equal((await shop.call(getPurchasePrice, { params }, owner)).data.purchase_price, 60.5)
  for (const name of ['maksym', 'yeva'] as const) {
    const other = await signIn(shop, name)
    await refuses(shop.call(getPurchasePrice, { params }, other), 'forbidden')
    await refuses(shop.call(savePurchasePrice, { params, body: { purchase_price: 1 } }, other), 'forbidden')
    assert.equal((await shop.call(getDashboard, { query: {} }, other)).data.margin, null)
    assert.doesNotMatch(JSON.stringify(await shop.call(getStaffProduct, { params }, other)), /purchase|60\.5/)
  }
  assert.doesNotMatch(JSON.stringify(await shop.call(getProduct, { params })), /purchase|60\.5/)
  await refuses(write(1, 1.005), 'invalid_data')
  await refuses(write(77, 1), 'not_found')
  assert.equal((await write(1, null)).data.purchase_price, null)
})

test('a product’s form saves its purchase price, unless somebody else changed it', async (t) => {
  const { shop, write } = await openCostShop()
  t.after(shop.close)
  const [owner, editor] = [await signIn(shop, 'oksana'), await signIn(shop, 'yeva')]
  const params = { id: '1' }
  const productFor = async (staff: { token: string }) => (await shop.call(getStaffProduct, { params }, staff)).data
  const save = (body: AdminProduct, staff: { token: string }) => shop.call(saveProduct, { params, body }, staff)
  const seen = await productFor(owner)
  assert.equal(seen.purchase_price, null)
  assert.equal((await save({ ...seen, purchase_price: 60.5 as Hryvnia }, owner)).data.purchase_price, 60.5)
  const open = await productFor(owner)
  await write(1, 70)
  await refuses(save(open, owner), 'stale_edit')
  assert.equal((await productFor(owner)).purchase_price, 70)
  const without = await productFor(editor)
  await refuses(save({ ...without, purchase_price: 1 as Hryvnia }, editor), 'forbidden')
  assert.ok(!('purchase_price' in (await save({ ...without, producer: 'Лабприлад' }, editor)).data))
  assert.equal((await productFor(owner)).purchase_price, 70)
})

test('the margin counts orders at the cost of their day, kits by their components, and says what it knows', async (t) => {
  const { shop, write, buy, margin } = await openCostShop()
  t.after(shop.close)
  await buy(2, 2)
  assert.equal(await margin(), null)
  await write(1, 60)
  await buy(1, 3)
  // 300 sold for 180; 100 of unknown cost.
  assert.deepEqual(await margin(), { sum: 120, percent: 40, known_percent: 75 })
  await write(1, 90)
  await write(2, 20)
  assert.deepEqual(await margin(), { sum: 120, percent: 40, known_percent: 75 })
  await buy(3, 1)
  // A kit of 300 costs 2 × 90 + 20.
  assert.deepEqual(await margin(), { sum: 220, percent: 37, known_percent: 86 })
})

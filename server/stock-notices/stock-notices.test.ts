import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askStockNotice, cancelStockNotice } from '@shop/contract/shop/stock-notices'
import { deleteAccount, exportMyData } from '@shop/contract/shop/account'
import { inTransaction } from '../platform/database/db.ts'
import { returnToStock } from '../catalog/public.ts'
import { buyer, mailsTo, newBuyer } from '../testing/fixtures/accounts.ts'
import { openShop, refuses, type TestShop } from '../testing/shop.ts'
import { sendStockNotices } from './jobs.ts'

const EMAIL = 'olena@lyceum.example'

async function open(t: { after(close: () => Promise<void>): void }, env = {}): Promise<TestShop> {
  const shop = await openShop({
    env,
    products: [
      { id: 1, amount_in_store: 0 },
      { id: 2, amount_in_store: 0 },
    ],
  })
  t.after(shop.close)
  return shop
}

const ask = (shop: TestShop, id = 1, email = EMAIL) =>
  shop.call(askStockNotice, { params: { id: String(id) }, body: { email } })
const restock = (shop: TestShop, product_id: number) =>
  inTransaction(shop.services.db, (tx) => returnToStock(tx, [{ product_id, amount: 3, components: null }]))
const letters = (shop: TestShop) => mailsTo(shop, EMAIL, 'back_in_stock')

test('a visitor gets one letter when the product is back, and none before', async (t) => {
  const shop = await open(t)
  await ask(shop)
  await ask(shop, 1, EMAIL.toUpperCase())
  await ask(shop, 2)
  await sendStockNotices(shop.services)
  assert.equal((await letters(shop)).length, 0)
  await restock(shop, 1)
  await Promise.all([sendStockNotices(shop.services), sendStockNotices(shop.services)])
  await sendStockNotices(shop.services)
  const sent = await letters(shop)
  assert.equal(sent.length, 1)
  assert.match(sent[0]?.text ?? '', /\/product\/1\?lng=en\n/)
})

test('the letter names a product that has no name in the reader’s language', async (t) => {
  const shop = await open(t)
  await ask(shop)
  await restock(shop, 1)
  await sendStockNotices(shop.services)
  assert.equal((await letters(shop))[0]?.subject, 'Back in stock: Прилад навчальний 1')
})

test('a cancelled request sends nothing, and a hidden product can’t be asked for', async (t) => {
  const shop = await open(t)
  const { code } = (await ask(shop)).data
  await shop.call(cancelStockNotice, { params: { code } })
  await shop.call(cancelStockNotice, { params: { code } })
  await restock(shop, 1)
  await sendStockNotices(shop.services)
  assert.equal((await letters(shop)).length, 0)
  await refuses(ask(shop, 99), 'not_found')
})

test('requests are limited, so that nobody fills a stranger’s mailbox', async (t) => {
  const shop = await open(t, { RATE_LIMIT: 'on' })
  for (let n = 0; n < 20; n++) await ask(shop, 1 + (n % 2))
  await refuses(ask(shop), 'too_many_calls')
})

test('a buyer’s requests are exported and erased with the account', async (t) => {
  const shop = await open(t)
  const token = await newBuyer(shop, buyer.petro)
  await ask(shop, 1, buyer.petro.email)
  const { data } = await shop.call(exportMyData, {}, { token })
  assert.equal(data.stock_notices.length, 1)
  await shop.call(deleteAccount, { body: { password: buyer.petro.password } }, { token })
  await restock(shop, 1)
  await sendStockNotices(shop.services)
  assert.deepEqual(await mailsTo(shop, buyer.petro.email, 'back_in_stock'), [])
})

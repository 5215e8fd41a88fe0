import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getPriceListAdmin, makePriceListsNow } from '@shop/contract/admin/content/price-lists'
import { until } from '../testing/wait-until.ts'
import { signIn } from '../testing/fixtures/users.ts'
import { openShop } from '../testing/shop.ts'

test('staff can have the price lists made, and see when that happened', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const { token } = await signIn(shop, 'yeva')
  const look = async () => (await shop.call(getPriceListAdmin, {}, { token })).data
  assert.deepEqual(await look(), { state: 'idle', problem: '', entries: [] })
  await shop.call(makePriceListsNow, {}, { token })
  await until('the lists are made', async () => {
    const { state, entries } = await look()
    return state === 'idle' && entries.length > 0 && entries.every(({ made_at }) => made_at !== null)
  })
  const [line] = await shop.services.db.selectFrom('audit_entries').select(['action', 'entity']).execute()
  assert.deepEqual(line, { action: 'make', entity: 'price_lists' })
})

test('a failed run shows its reason and is retried', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const { token } = await signIn(shop, 'yeva')
  shop.services.files.storeDocument = () => Promise.reject(new Error('no space left on the disk'))
  await shop.call(makePriceListsNow, {}, { token })
  const look = async () => (await shop.call(getPriceListAdmin, {}, { token })).data
  await until('the run has failed', async () => (await look()).state === 'failed')
  assert.match((await look()).problem, /no space left on the disk/)
})

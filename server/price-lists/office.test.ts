import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getPriceListOffice, makePriceListsNow } from '@shop/contract/price-lists.admin'
import { until } from '../platform/trial-database.ts'
import { signIn } from '../test/people.ts'
import { openShop } from '../test/shop.ts'

test('price lists are made when somebody asks for it, and the office sees when', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const { token } = await signIn(shop, 'yeva')
  const look = async () => (await shop.call(getPriceListOffice, {}, { token })).data
  assert.deepEqual(await look(), { state: 'idle', problem: '', entries: [] })
  await shop.call(makePriceListsNow, {}, { token })
  await until('they were made', async () => {
    const { state, entries } = await look()
    return state === 'idle' && entries.length > 0 && entries.every(({ made_at }) => made_at !== null)
  })
  const [line] = await shop.house.db.selectFrom('audit_entries').select(['action', 'entity']).execute()
  assert.deepEqual(line, { action: 'make', entity: 'price_lists' })
})

test('a making that goes wrong says why, and waits for its next try', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const { token } = await signIn(shop, 'yeva')
  shop.house.files.keepDocument = () => Promise.reject(new Error('no space left on the disk'))
  await shop.call(makePriceListsNow, {}, { token })
  const look = async () => (await shop.call(getPriceListOffice, {}, { token })).data
  await until('it failed', async () => (await look()).state === 'failed')
  assert.match((await look()).problem, /no space left on the disk/)
})

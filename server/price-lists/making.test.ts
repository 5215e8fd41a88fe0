import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { listPriceLists } from '@shop/contract/content'
import { catalogChanged } from '../catalog/public.ts'
import { furnish, stopHouse } from '../open-house.ts'
import { inTransaction } from '../platform/db.ts'
import { until } from '../platform/trial-database.ts'
import { engine } from '../test/database.ts'
import { addressOf, announce, FULL, later, openWithLists, readList, statesOf, TODAY } from '../test/price-lists.ts'
import { openShop, type TestShop } from '../test/shop.ts'
import { keepPriceLists } from './public.ts'

test('a change of the catalogue shows in a new document; the old one can be downloaded for another day', async (t) => {
  const shop = await openWithLists({
    categories: [{ id: 1 }, { id: 2 }],
    products: [
      { id: 1, category_id: 1 },
      { id: 2, category_id: 2 },
    ],
  })
  t.after(shop.close)
  const before = (await shop.call(listPriceLists)).data
  const old = (await addressOf(shop, FULL)) ?? ''
  shop.clock.set(later(61))
  await setPrice(shop, 123_45)
  await until('there is another list', async () => (await addressOf(shop, FULL)) !== old)
  assert.equal((await readList(shop, FULL)).goods[0]?.[4], 123.45)
  const after = (await shop.call(listPriceLists)).data
  const changed = after.filter(
    (entry) => entry.file?.web_path !== before.find(({ id }) => id === entry.id)?.file?.web_path,
  )
  assert.deepEqual(changed.map((entry) => entry.category?.id ?? null).toSorted(), [1, null])
  assert.equal((await shop.fetch(old, { method: 'HEAD' })).status, 200)
  shop.clock.set(later(61 + 86_500))
  await setPrice(shop, 200_00)
  await until('the old one is gone', async () => (await shop.fetch(old, { method: 'HEAD' })).status === 404)
  // Three that are shown, and the three of the day before.
  await until('six are kept', async () => (await documents(shop)).length === 6)
})

const documents = ({ house }: TestShop) => readdir(path.join(house.config.data_dir, 'files', 'price-lists'))

const setPrice = ({ house }: TestShop, price: number) =>
  inTransaction(house.db, async (tx) => {
    await tx.updateTable('products').set({ price }).where('id', '=', 1).execute()
    await catalogChanged(tx, house)
  })

test('lists are made at most once a minute, and the last change is never lost', async (t) => {
  const shop = await openWithLists({ products: [{ id: 1 }] })
  t.after(shop.close)
  const first = await addressOf(shop, FULL)
  shop.clock.set(later(20))
  await setPrice(shop, 5_00)
  await until('the change waits for its minute', async () => (await waiting(shop)) === 40)
  await setPrice(shop, 6_00)
  assert.equal(await addressOf(shop, FULL), first)
  shop.clock.set(later(61))
  await endWaiting(shop)
  await until('the minute is over', async () => (await addressOf(shop, FULL)) !== first)
  assert.equal((await readList(shop, FULL)).goods[0]?.[4], 6)
})

/** Seconds that the one waiting job was put off by. */
async function waiting({ house }: TestShop): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    select round(extract(epoch from start_after - created_on))::int as seconds
    from pgboss.job where name = 'price_lists' and state = 'created'`.execute(house.db)
  return rows.length === 1 ? (rows[0]?.seconds ?? null) : null
}

// The embedded database runs one transaction at a time: there this cannot happen.
if (engine === 'postgres')
  test('a change that counts on a waiting job is in its lists, though the job begins before the commit', async (t) => {
    const shop = await openWithLists({ products: [{ id: 1 }] })
    t.after(shop.close)
    const first = await addressOf(shop, FULL)
    shop.clock.set(later(20))
    await announce(shop)
    await until('the job waits for its minute', async () => (await waiting(shop)) === 40)
    await inTransaction(shop.house.db, async (tx) => {
      await tx.updateTable('products').set({ price: 7_00 }).execute()
      await catalogChanged(tx, shop.house)
      shop.clock.set(later(61))
      await endWaiting(shop)
      await until('the job is taken', async () => (await statesOf(shop)).includes('active'))
      assert.equal(await addressOf(shop, FULL), first)
    })
    await until('the lists are made', async () => (await addressOf(shop, FULL)) !== first)
    assert.equal((await readList(shop, FULL)).goods[0]?.[4], 7)
  })

const endWaiting = ({ house }: TestShop) =>
  sql`update pgboss.job set start_after = now() where name = 'price_lists' and state = 'created'`.execute(house.db)

test('two nodes of one shop make the lists once', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  const { house } = shop
  const other = await furnish(house.config, house.database, shop.clock)
  await other.jobs.start()
  let shown = 0
  const stopListening = await house.database.listen(
    'shelves',
    (notice) => void (shown += notice.includes('content') ? 1 : 0),
    () => undefined,
  )
  t.after(async () => {
    await stopListening()
    await stopHouse(other)
    await shop.close()
  })
  shop.clock.set(TODAY)
  for (let change = 0; change < 5; change++)
    for (const node of [house, other]) await inTransaction(node.db, (tx) => catalogChanged(tx, node))
  await until('the lists are made and what came meanwhile waits', async () => {
    const left = (await statesOf(shop)).filter((state) => state === 'active').length
    return left === 0 && (await addressOf(shop, FULL)) !== null
  })
  assert.equal(shown, 1)
  assert.equal((await documents(shop)).length, 1)
})

test('a shop that opens makes its lists when one is missing or older than a product, else not', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  await keepPriceLists(shop.house)
  await until('the lists are made', async () => (await addressOf(shop, FULL)) !== null)
  await until('nobody is at work', async () => (await asked(shop)) === 0)
  await keepPriceLists(shop.house)
  assert.equal(await asked(shop), 0)
  const later_than_lists = new Date(Date.now() + 1000)
  await shop.house.db.updateTable('products').set({ updated_at: later_than_lists }).execute()
  await keepPriceLists(shop.house)
  assert.equal(await asked(shop), 1)
})

const asked = async (shop: TestShop) =>
  (await statesOf(shop)).filter((state) => state === 'created' || state === 'active').length

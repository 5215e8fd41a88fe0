import { wholeKopiykas } from '@shop/contract/rules/money/price'
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { listPriceLists } from '@shop/contract/shop/content'
import { catalogChanged } from '../catalog/public.ts'
import { buildServices, stopServices } from '../open-services.ts'
import { inTransaction } from '../platform/database/db.ts'
import { until } from '../testing/wait-until.ts'
import { engine } from '../testing/database.ts'
import {
  addressOf,
  announce,
  FULL,
  later,
  openWithLists,
  readList,
  priceListJobStates,
  TODAY,
} from '../testing/fixtures/price-lists.ts'
import { openShop, type TestShop } from '../testing/shop.ts'
import { schedulePriceLists } from './public.ts'

test('a change of the catalog creates a new document; the old one can be downloaded for another day', async (t) => {
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
  // Three current ones and three of the day before.
  await until('six are stored', async () => (await documents(shop)).length === 6)
})

const documents = ({ services }: TestShop) => readdir(path.join(services.config.data_dir, 'files', 'price-lists'))

const setPrice = ({ services }: TestShop, price: number) =>
  inTransaction(services.db, async (tx) => {
    await tx
      .updateTable('products')
      .set({ price: wholeKopiykas(price) })
      .where('id', '=', 1)
      .execute()
    await catalogChanged(tx, services)
  })

test('lists are made at most once a minute, and the last change is never lost', async (t) => {
  const shop = await openWithLists({ products: [{ id: 1 }] })
  t.after(shop.close)
  const first = await addressOf(shop, FULL)
  shop.clock.set(later(20))
  await setPrice(shop, 5_00)
  await until('the change waits for its minute', async () => (await postponedSeconds(shop)) === 40)
  await setPrice(shop, 6_00)
  assert.equal(await addressOf(shop, FULL), first)
  shop.clock.set(later(61))
  await endPostponement(shop)
  await until('the minute is over', async () => (await addressOf(shop, FULL)) !== first)
  assert.equal((await readList(shop, FULL)).goods[0]?.[4], 6)
})

/** Seconds by which the single queued job was postponed; null if there is not exactly one. */
async function postponedSeconds({ services }: TestShop): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    select round(extract(epoch from start_after - created_on))::int as seconds
    from pgboss.job where name = 'price_lists' and state = 'created'`.execute(services.db)
  return rows.length === 1 ? (rows[0]?.seconds ?? null) : null
}

// The embedded database runs one transaction at a time, so this cannot happen there.
if (engine === 'postgres')
  test('a change that relies on a queued job is in its lists, even if the job starts before the commit', async (t) => {
    const shop = await openWithLists({ products: [{ id: 1 }] })
    t.after(shop.close)
    const first = await addressOf(shop, FULL)
    shop.clock.set(later(20))
    await announce(shop)
    await until('the job waits for its minute', async () => (await postponedSeconds(shop)) === 40)
    await inTransaction(shop.services.db, async (tx) => {
      await tx
        .updateTable('products')
        .set({ price: wholeKopiykas(7_00) })
        .execute()
      await catalogChanged(tx, shop.services)
      shop.clock.set(later(61))
      await endPostponement(shop)
      await until('the job is taken', async () => (await priceListJobStates(shop)).includes('active'))
      assert.equal(await addressOf(shop, FULL), first)
    })
    await until('the lists are made', async () => (await addressOf(shop, FULL)) !== first)
    assert.equal((await readList(shop, FULL)).goods[0]?.[4], 7)
  })

const endPostponement = ({ services }: TestShop) =>
  sql`update pgboss.job set start_after = now() where name = 'price_lists' and state = 'created'`.execute(services.db)

test('two nodes of one shop make the lists once', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  const { services } = shop
  const other = await buildServices(services.config, services.database, shop.clock)
  await other.jobs.start()
  let shown = 0
  const stopListening = await services.database.listen(
    'shelves',
    (notice) => void (shown += notice.includes('content') ? 1 : 0),
    () => undefined,
  )
  t.after(async () => {
    await stopListening()
    await stopServices(other)
    await shop.close()
  })
  shop.clock.set(TODAY)
  for (let change = 0; change < 5; change++)
    for (const node of [services, other]) await inTransaction(node.db, (tx) => catalogChanged(tx, node))
  await until('the lists are made and later changes are queued', async () => {
    const left = (await priceListJobStates(shop)).filter((state) => state === 'active').length
    return left === 0 && (await addressOf(shop, FULL)) !== null
  })
  assert.equal(shown, 1)
  assert.equal((await documents(shop)).length, 1)
})

test('at start-up the lists are made only if one is missing or older than a product', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  await schedulePriceLists(shop.services)
  await until('the lists are made', async () => (await addressOf(shop, FULL)) !== null)
  await until('no job is left', async () => (await pendingJobs(shop)) === 0)
  await schedulePriceLists(shop.services)
  assert.equal(await pendingJobs(shop), 0)
  const later_than_lists = new Date(Date.now() + 1000)
  await shop.services.db.updateTable('products').set({ updated_at: later_than_lists }).execute()
  await schedulePriceLists(shop.services)
  assert.equal(await pendingJobs(shop), 1)
})

test('a database failure fails only that run; the shop keeps serving and makes the lists later', async (t) => {
  const shop = await openWithLists({ products: [{ id: 1 }] })
  t.after(shop.close)
  const first = await addressOf(shop, FULL)
  shop.clock.set(later(61))
  await sql`alter table products rename to products_away`.execute(shop.services.db)
  await inTransaction(shop.services.db, (tx) => shop.services.jobs.enqueue(tx, 'price_lists', {}))
  await until('the run has failed', async () => (await priceListJobStates(shop)).includes('retry'))
  assert.equal((await shop.fetch('/api/static/data')).status, 200)
  assert.equal(await addressOf(shop, FULL), first)
  await sql`alter table products_away rename to products`.execute(shop.services.db)
  await setPrice(shop, 77_00)
  await until('the lists are made', async () => (await addressOf(shop, FULL)) !== first)
  assert.equal((await readList(shop, FULL)).goods[0]?.[4], 77)
})

const pendingJobs = async (shop: TestShop) =>
  (await priceListJobStates(shop)).filter((state) => state === 'created' || state === 'active').length

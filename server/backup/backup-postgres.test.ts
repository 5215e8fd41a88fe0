import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { guest } from '../testing/fixtures/users.ts'
import { openShop } from '../testing/shop.ts'
import { makeBackup, restoreBackup } from './public.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const ORDER = { products: [{ product_id: 1, product_amount: 1 }], ...guest.olena }

test('orders placed while PostgreSQL is backed up are in the backup whole or not at all', async (t) => {
  const shop = await openShop({ products: [{ id: 1, amount_in_store: 100_000 }] })
  t.after(shop.close)
  if (shop.services.database.engine !== 'postgres') return assert.equal(shop.services.database.engine, 'embedded')
  const database_url = shop.services.database.pool.options.connectionString ?? assert.fail('no address')
  const data_dir = await mkdtemp(path.join(tmpdir(), 'shop-backup-test-'))
  t.after(() => rm(data_dir, { recursive: true, force: true }))
  const config = { ...shop.services.config, data_dir, database_url }
  const over = new AbortController()
  const ordering = (async () => {
    while (!over.signal.aborted) await shop.call(placeGuestOrder, { body: ORDER })
  })()
  const target = path.join(data_dir, 'shop.backup')
  const { counts } = await makeBackup(config, target, { now: NOW })
  over.abort()
  await ordering
  assert.equal(counts['orders'], counts['order_lines'])
  await assert.rejects(restoreBackup(config, target), /is not empty/)
})

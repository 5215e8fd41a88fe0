import assert from 'node:assert/strict'
import { mkdir, mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import pino from 'pino'
import { placeGuestOrder } from '@shop/contract/orders'
import { readConfig } from '../config.ts'
import { closeHouse, openHouse } from '../open-house.ts'
import { guest } from '../test/people.ts'
import { startS3 } from '../test/s3-server.ts'
import { openShop } from '../test/shop.ts'
import { Files } from '../platform/files.ts'
import { openStore } from '../platform/open-store.ts'
import { readS3Address } from '../platform/s3-address.ts'
import { writeArchive } from './archive.ts'
import { makeBackup, listenForBackups, restoreBackup } from './public.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const ORDER = { products: [{ product_id: 1, product_amount: 1 }], ...guest.olena }

async function scratchFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-backup-test-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const embedded = (data_dir: string) => readConfig({ DATA_DIR: data_dir, DEMO: 'off', LOG_LEVEL: 'silent' })

/** An embedded shop on a disk, as `npm start` opens it, with a file and one setting; and its socket for backups. */
async function openOnDisk(t: TestContext) {
  const config = embedded(path.join(await scratchFolder(t), 'data'))
  const house = await openHouse(config, () => {})
  await house.db.insertInto('settings').values({ key: 'min_order_price', value: '500' }).execute()
  const picture = await house.files.keepDocument('/files/price-lists/all', 'xlsx', bytesOf('a price list'))
  const stopListening = await listenForBackups(
    config.data_dir,
    house.database.dump ?? assert.fail('no dump'),
    house.log,
  )
  let is_open = true
  const close = async () => {
    if (!is_open) return
    is_open = false
    await stopListening()
    await closeHouse(house)
  }
  t.after(close)
  return { config, house, picture, close }
}

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

test('a backup of the embedded shop is made while it serves, and another folder gets all of it back', async (t) => {
  const { config, picture } = await openOnDisk(t)
  const target = path.join(await scratchFolder(t), 'shop.backup')
  const made = await makeBackup(config, target, { now: NOW })
  assert.equal(made.counts['settings'], 1)

  const restored = embedded(path.join(await scratchFolder(t), 'restored'))
  await restoreBackup(restored, target)
  const house = await openHouse(restored, () => {})
  t.after(() => closeHouse(house))
  const setting = await house.db.selectFrom('settings').select('value').executeTakeFirstOrThrow()
  assert.equal(setting.value, '500')
  assert.equal((await house.files.read(picture))?.toString(), 'a price list')
})

test('files in a bucket are in the backup, and come back into a bucket or a folder', async (t) => {
  const s3 = await startS3()
  t.after(s3.stop)
  const bucketAt = (place: string) =>
    openStore({ data_dir: '', s3: readS3Address(`${s3.url}/${place}`) }, pino({ level: 'silent' }))
  const bucket = bucketAt('shop')
  const picture = await new Files(bucket).keepDocument('/files/price-lists/all', 'xlsx', bytesOf('a price list'))
  await bucket.write('imports/one', Buffer.from('rows'))
  const { config, close } = await openOnDisk(t)
  await close()
  const target = path.join(await scratchFolder(t), 'shop.backup')
  await makeBackup(config, target, { now: NOW, bucket })

  const restored = bucketAt('restored')
  await restoreBackup(embedded(path.join(await scratchFolder(t), 'restored')), target, restored)
  assert.equal((await restored.read('imports/one'))?.toString(), 'rows')
  const folder = path.join(await scratchFolder(t), 'restored')
  await restoreBackup(embedded(folder), target)
  assert.equal(await readFile(path.join(folder, picture), 'utf8'), 'a price list')
})

test('a closed embedded shop is backed up from its folder', async (t) => {
  const { config, close } = await openOnDisk(t)
  await close()
  const made = await makeBackup(config, path.join(await scratchFolder(t), 'shop.backup'), { now: NOW })
  assert.equal(made.counts['settings'], 1)
})

test('a damaged, shortened or foreign file is refused before anything is touched', async (t) => {
  const bytes = await readFile(await backedUp(t))
  const folder = await scratchFolder(t)

  const broken: Record<string, (file: string) => Promise<void>> = {
    'one byte of the dump': async (file) => flip(file, Math.floor(bytes.length / 3)),
    'one byte near the end': async (file) => flip(file, bytes.length - 400),
    'cut off': (file) => truncate(file, bytes.length - 1000),
    'no backup at all': (file) => writeFile(file, 'hello'),
  }
  for (const [name, harm] of Object.entries(broken)) {
    const file = path.join(folder, `${name}.backup`)
    await writeFile(file, bytes)
    await harm(file)
    const place = path.join(folder, `restored from ${name}`)
    await assert.rejects(restoreBackup(embedded(place), file), /damaged|no backup/, name)
    assert.deepEqual(await readdir(place).catch(() => []), [], name)
  }
})

async function flip(file: string, at: number): Promise<void> {
  const handle = await open(file, 'r+')
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at)
  await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 0xff]), 0, 1, at)
  await handle.close()
}

/** A backup of a small closed shop, and where that shop lies: made without a database, as its parts are what counts. */
async function backedUp(t: TestContext): Promise<string> {
  const folder = await scratchFolder(t)
  const dump = path.join(folder, 'dump')
  await writeFile(dump, Buffer.alloc(50_000, 'rows'))
  const about = { made_at: NOW.toISOString(), engine: 'embedded' as const, migrations: [], counts: {} }
  await writeArchive(path.join(folder, 'whole.backup'), [{ name: 'database.dump', file: dump }], about)
  return path.join(folder, 'whole.backup')
}

test('a place that is taken is left alone', async (t) => {
  const data_dir = await scratchFolder(t)
  await mkdir(path.join(data_dir, 'db'))
  await assert.rejects(restoreBackup(embedded(data_dir), await backedUp(t)), /There is a database in/)
  assert.deepEqual(await readdir(data_dir), ['db'])
})

test('a backup that breaks off leaves no file that looks like one', async (t) => {
  const { config, close } = await openOnDisk(t)
  await close()
  const folder = await scratchFolder(t)
  await assert.rejects(
    makeBackup({ ...config, data_dir: path.join(folder, 'nothing\0here') }, path.join(folder, 'x.backup'), {
      now: NOW,
    }),
  )
  assert.deepEqual(await readdir(folder), [])
})

test('orders that come while PostgreSQL is backed up are in it whole or not at all', async (t) => {
  const shop = await openShop({ products: [{ id: 1, amount_in_store: 100_000 }] })
  t.after(shop.close)
  if (shop.house.database.engine !== 'postgres') return assert.equal(shop.house.database.engine, 'embedded')
  const database_url = shop.house.database.pool.options.connectionString ?? assert.fail('no address')
  const data_dir = await scratchFolder(t)
  const config = { ...shop.house.config, data_dir, database_url }
  const over = new AbortController()
  const ordering = (async () => {
    while (!over.signal.aborted) await shop.call(placeGuestOrder, { body: ORDER })
  })()
  const target = path.join(await scratchFolder(t), 'shop.backup')
  const { counts } = await makeBackup(config, target, { now: NOW })
  over.abort()
  await ordering
  assert.equal(counts['orders'], counts['order_lines'])
  await assert.rejects(restoreBackup(config, target), /is not empty/)
})

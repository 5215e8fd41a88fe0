import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { readConfig } from '../config.ts'
import { closeServices, openServices } from '../open-services.ts'
import { copyMigratedFolder } from '../testing/embedded-folder.ts'
import { startS3 } from '../testing/servers/s3-server.ts'
import type { Hold } from '../platform/database/embedded/embedded.ts'
import { Files } from '../platform/files/files.ts'
import { openStore } from '../platform/files/open-store.ts'
import { readS3Address } from '../platform/files/s3/s3-address.ts'
import { writeArchive } from './archive.ts'
import { makeBackup, listenForBackups, restoreBackup } from './public.ts'

const NOW = new Date('2026-11-21T10:00:00Z')

async function scratchFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-backup-test-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const embedded = (data_dir: string) => readConfig({ DATA_DIR: data_dir, DEMO: 'off', LOG_LEVEL: 'silent' })

/** An embedded shop on disk, as `npm start` opens it, with a file, one setting and its backup socket. */
async function openOnDisk(t: TestContext) {
  const config = embedded(path.join(await scratchFolder(t), 'data'))
  await copyMigratedFolder(config.data_dir)
  const services = await openServices(config, () => {})
  await services.db.insertInto('settings').values({ key: 'min_order_price', value: '500' }).execute()
  const picture = await services.files.storeDocument('/files/price-lists/all', 'xlsx', bytesOf('a price list'))
  const stopListening = await listenForBackups(
    config.data_dir,
    services.database.hold ?? assert.fail('no hold'),
    services.log,
  )
  let is_open = true
  const close = async () => {
    if (!is_open) return
    is_open = false
    await stopListening()
    await closeServices(services)
  }
  t.after(close)
  return { config, services, picture, close }
}

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

test('the embedded shop is backed up while it serves and fully restored into another folder', async (t) => {
  const { config, picture } = await openOnDisk(t)
  const target = path.join(await scratchFolder(t), 'shop.backup')
  const made = await makeBackup(config, target, { now: NOW })
  assert.equal(made.counts['settings'], 1)

  const restored = embedded(path.join(await scratchFolder(t), 'restored'))
  await restoreBackup(restored, target)
  const services = await openServices(restored, () => {})
  t.after(() => closeServices(services))
  const setting = await services.db.selectFrom('settings').select('value').executeTakeFirstOrThrow()
  assert.equal(setting.value, '500')
  assert.equal((await services.files.read(picture))?.toString(), 'a price list')
})

test('the embedded shop answers on while its backup is made, but for two short moments', async (t) => {
  const config = embedded(path.join(await scratchFolder(t), 'data'))
  await copyMigratedFolder(config.data_dir)
  const services = await openServices(config, () => {})
  t.after(() => closeServices(services))
  const hold = services.database.hold ?? assert.fail('no hold')
  let reads = 0
  const reads_after: number[] = []
  const counted: Hold = (work) => hold(work).finally(() => reads_after.push(reads))
  t.after(await listenForBackups(config.data_dir, counted, services.log))
  const over = new AbortController()
  const reading = (async () => {
    for (; !over.signal.aborted; reads += 1) {
      await services.db.selectFrom('settings').selectAll().execute()
      await pause(5)
    }
  })()

  const target = path.join(await scratchFolder(t), 'shop.backup')
  const script = path.join(import.meta.dirname, '../../scripts/backup.ts')
  const backup = spawn(process.execPath, [script, target], {
    env: { PATH: process.env['PATH'], DATA_DIR: config.data_dir, DEMO: 'off' },
  })
  const [said, problems] = await Promise.all([text(backup.stdout), text(backup.stderr), once(backup, 'close')])
  over.abort()
  await reading
  assert.match(said, /0 orders, 0 products, 0 files/, problems)
  const [first = 0, second = 0] = reads_after
  assert.equal(reads_after.length, 2)
  // While the files were copied, and while the dump was made of the copy.
  assert.ok(second > first && reads > second + 1, `${reads_after.join(', ')}, ${reads}`)
})

test('files in a bucket are backed up and can be restored into a bucket or a folder', async (t) => {
  const s3 = await startS3()
  t.after(s3.stop)
  const bucketAt = (place: string) =>
    openStore({ data_dir: '', s3: readS3Address(`${s3.url}/${place}`) }, pino({ level: 'silent' }))
  const bucket = await bucketAt('shop')
  const picture = await new Files(bucket).storeDocument('/files/price-lists/all', 'xlsx', bytesOf('a price list'))
  await bucket.write('imports/one', Buffer.from('rows'))
  const { config, close } = await openOnDisk(t)
  await close()
  const target = path.join(await scratchFolder(t), 'shop.backup')
  await makeBackup(config, target, { now: NOW, bucket })

  const restored = await bucketAt('restored')
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

/** A backup of a small closed shop, and that shop's folder. Made without a database: the tests are about the parts. */
async function backedUp(t: TestContext): Promise<string> {
  const folder = await scratchFolder(t)
  const dump = path.join(folder, 'dump')
  await writeFile(dump, Buffer.alloc(50_000, 'rows'))
  const about = { made_at: NOW.toISOString(), engine: 'embedded' as const, migrations: [], counts: {} }
  await writeArchive(path.join(folder, 'whole.backup'), [{ name: 'database.dump', file: dump }], about)
  return path.join(folder, 'whole.backup')
}

test('a restore never overwrites an existing shop', async (t) => {
  const data_dir = await scratchFolder(t)
  await mkdir(path.join(data_dir, 'db'))
  await assert.rejects(restoreBackup(embedded(data_dir), await backedUp(t)), /There is a database in/)
  assert.deepEqual(await readdir(data_dir), ['db'])
})

test('an interrupted backup leaves no file that looks like a backup', async (t) => {
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

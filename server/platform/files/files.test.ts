import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test, type TestContext } from 'node:test'
import pino from 'pino'
import sharp from 'sharp'
import { type S3Server, startS3 } from '../../testing/servers/s3-server.ts'
import { Files } from './files.ts'
import { openStore } from './open-store.ts'
import { readS3Address } from './s3/s3-address.ts'
import type { Store } from './store.ts'

const SILENT = pino({ level: 'silent' })
/** More than a folder store reads in one piece. */
const LARGE_BYTES = 3 * 1024 * 1024
const FUTURE = () => new Date(Date.now() + 60_000)

let s3: S3Server
before(async () => {
  s3 = await startS3()
})
after(() => s3.stop())

const inFolder = async (t: TestContext): Promise<Store> => {
  const data_dir = await mkdtemp(path.join(tmpdir(), 'shop-files-test-'))
  t.after(() => rm(data_dir, { recursive: true, force: true }))
  return openStore({ data_dir, s3: null }, SILENT)
}

let buckets = 0
const inBucket = async (): Promise<Store> =>
  openStore({ data_dir: '', s3: readS3Address(`${s3.url}/test-${buckets++}`) }, SILENT)

const redSquare = () =>
  sharp({ create: { width: 800, height: 800, channels: 3, background: '#c00' } })
    .jpeg()
    .toBuffer()

async function* pieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

async function keysOf(store: Store, folder: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(folder)) keys.push(key)
  return keys.sort()
}

// The same tests for each kind of store.
for (const [place, openPlace] of [
  ['in a folder', inFolder],
  ['in a bucket of S3', inBucket],
] as const)
  describe(`files ${place}`, () => {
    test('a picture is stored, and its smaller versions are made on demand', async (t) => {
      const store = await openPlace(t)
      const files = new Files(store)
      const { web_path, bytes } = await files.makePicture('products', 'Куля red', await redSquare())
      assert.match(web_path, /^\/files\/products\/-?red-[0-9a-f]{10}\.webp$/)
      assert.equal((await files.read(web_path))?.length, bytes)
      const small = web_path.replace('.webp', '.150.avif')
      assert.equal(await files.has(small), false)
      const [one, other] = await Promise.all([files.read(small), files.read(small)])
      assert.ok(one && other?.equals(one))
      assert.equal((await sharp(one).metadata()).width, 150)
      assert.equal(await files.has(small), true)
      assert.deepEqual(await files.read(small), one)
    })

    test('an unknown address, or one outside the files, finds nothing', async (t) => {
      const files = new Files(await openPlace(t))
      for (const address of [
        '/files/products/x.webp',
        '/files/products/x.300.webp',
        '/files/../db/PG_VERSION',
        '/files/',
        '/files//x.webp',
        '/files/a//b.300.avif',
      ])
        assert.equal(await files.open(address), null, address)
      assert.equal(await files.openDocument('/files/price-lists/none-0123456789.xlsx'), null)
    })

    test('a very large document is stored and sent whole', async (t) => {
      const files = new Files(await openPlace(t))
      const bytes = Buffer.alloc(LARGE_BYTES, 'price list ')
      const web_path = await files.storeDocument('/files/price-lists/all', 'xlsx', pieces(bytes))
      assert.match(web_path, /^\/files\/price-lists\/all-[0-9a-f]{10}\.xlsx$/)
      const opened = await files.openDocument(web_path)
      assert.equal(opened?.bytes, LARGE_BYTES)
      assert.ok(!Buffer.isBuffer(opened.content))
      assert.ok(Buffer.concat(await opened.content.toArray()).equals(bytes))
    })

    test('an interrupted document leaves nothing behind', async (t) => {
      const store = await openPlace(t)
      const broken = async function* () {
        yield Buffer.from('half')
        throw new Error('the database went away')
      }
      const files = new Files(store)
      // Often, because a file that is opened too late would be seen now and then only.
      for (let time = 0; time < 50; time++)
        await assert.rejects(files.storeDocument('/files/price-lists/all', 'xlsx', broken()), /went away/)
      assert.deepEqual(await keysOf(store, ''), [])
    })

    test('sweeping deletes retired documents but none that is still linked', async (t) => {
      const store = await openPlace(t)
      const files = new Files(store)
      const old = await files.storeDocument('/files/price-lists/old', 'xlsx', pieces(Buffer.from('old')))
      const named = await files.storeDocument('/files/price-lists/named', 'xlsx', pieces(Buffer.from('named')))
      await files.retire(old, new Date())
      await files.sweep('price-lists', new Set([named]), new Date(Date.now() - 3_600_000))
      assert.equal(await files.has(old), true)
      await files.sweep('price-lists', new Set([named]), FUTURE())
      assert.deepEqual(await keysOf(store, 'files'), [named.slice(1)])
    })

    test('a retired document stays a while for pages that still link to it', async (t) => {
      const store = await openPlace(t)
      const files = new Files(store)
      const document = await files.storeDocument('/files/price-lists/all', 'xlsx', pieces(Buffer.from('rows')))
      const changedAt = async () => {
        for await (const entry of store.list('files/price-lists')) return entry.changed_at.getTime()
        return Number.NaN
      }
      const written_at = await changedAt()
      await new Promise((resolve) => setTimeout(resolve, 1_100))
      await files.retire(document, new Date())
      assert.ok((await changedAt()) > written_at)
      assert.equal((await files.read(document))?.toString(), 'rows')
    })

    test('an existing file can be lent, a missing one cannot', async (t) => {
      const store = await openPlace(t)
      await store.write('imports/one', Buffer.from('rows'))
      const contents: string[] = []
      const read = async (file: string) => void contents.push(await readFile(file, 'utf8'))
      assert.equal(await store.lend('imports/one', read), true)
      assert.equal(await store.lend('imports/two', read), false)
      assert.deepEqual(contents, ['rows'])
      await store.remove('imports/one')
      assert.equal(await store.read('imports/one'), null)
    })

    test('listing a folder includes its subfolders and nothing else', async (t) => {
      const store = await openPlace(t)
      const keys = Array.from({ length: 12 }, (_, n) => `files/products/n-${String(n).padStart(2, '0')}.webp`)
      for (const key of [...keys, 'files/products-old/x.webp']) await store.write(key, Buffer.from('x'))
      assert.deepEqual(await keysOf(store, 'files/products'), keys)
    })

    test('a key that escapes the store is refused', async (t) => {
      const store = await openPlace(t)
      for (const key of ['../secret', 'files/../../secret', '/etc/passwd', 'a//b', '', 'files/%2e%2e/x'])
        await assert.rejects(store.read(key), /no name of a file/, key)
    })
  })

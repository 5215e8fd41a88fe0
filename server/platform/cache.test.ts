import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openEmptyDatabase } from '../testing/empty-database.ts'
import { Cache, invalidate, listenForInvalidations } from './cache.ts'
import { inTransaction } from './database/db.ts'

const MEGABYTE = 1024 * 1024

/** A load that finishes when the test says so. */
function slowLoad<T>(value: T, tags: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let loads = 0
  const load = async () => {
    loads++
    await promise
    return { value, tags, bytes: 10, is_cacheable: true }
  }
  return { load, finish: resolve, loads: () => loads }
}

const quickLoad =
  <T>(value: T, tags: string[], is_cacheable = true) =>
  async () => ({ value, tags, bytes: 10, is_cacheable })

test('concurrent readers of the same key share one load', async () => {
  const cache = new Cache(MEGABYTE)
  const slow = slowLoad('page', ['catalog'])
  const waiting = [cache.getOrLoad('a', slow.load), cache.getOrLoad('a', slow.load), cache.getOrLoad('a', slow.load)]
  slow.finish()
  assert.deepEqual(await Promise.all(waiting), ['page', 'page', 'page'])
  assert.equal(slow.loads(), 1)
})

test('a cached value is served until one of its tags is invalidated', async () => {
  const cache = new Cache(MEGABYTE)
  await cache.getOrLoad('a', quickLoad('old', ['catalog', 'product:1']))
  cache.invalidate(['product:2'])
  assert.equal(await cache.getOrLoad('a', quickLoad('new', [])), 'old')
  cache.invalidate(['product:1'])
  assert.equal(await cache.getOrLoad('a', quickLoad('new', [])), 'new')
})

test('a load that began before an invalidation is not served after it', async () => {
  const cache = new Cache(MEGABYTE)
  const slow = slowLoad('read before the commit', ['product:1'])
  const early = cache.getOrLoad('a', slow.load)
  cache.invalidate(['product:1'])
  const late = cache.getOrLoad('a', quickLoad('read after the commit', ['product:1']))
  slow.finish()
  assert.equal(await early, 'read before the commit')
  assert.equal(await late, 'read after the commit')
  assert.equal(await cache.getOrLoad('a', quickLoad('again', [])), 'read after the commit')
})

test('a stale load that finishes last does not replace the fresh value', async () => {
  const cache = new Cache(MEGABYTE)
  const stale = slowLoad('stale', ['product:1'])
  const early = cache.getOrLoad('a', stale.load)
  cache.invalidate(['product:1'])
  await cache.getOrLoad('a', quickLoad('fresh', ['product:1']))
  stale.finish()
  await early
  assert.equal(await cache.getOrLoad('a', quickLoad('again', [])), 'fresh')
})

test('a failed load fails for all its readers and is not cached', async () => {
  const cache = new Cache(MEGABYTE)
  const failing = () => Promise.reject(new Error('the database is away'))
  await assert.rejects(cache.getOrLoad('a', failing), /away/)
  assert.equal(await cache.getOrLoad('a', quickLoad('back again', [])), 'back again')
})

test('an uncacheable value is loaded again for the next reader', async () => {
  const cache = new Cache(MEGABYTE)
  await cache.getOrLoad('a', quickLoad('first', [], false))
  assert.equal(await cache.getOrLoad('a', quickLoad('second', [], false)), 'second')
})

test('invalidating everything affects all tags', async () => {
  const cache = new Cache(MEGABYTE)
  await cache.getOrLoad('a', quickLoad('old', ['content']))
  cache.invalidate(null)
  assert.equal(await cache.getOrLoad('a', quickLoad('new', [])), 'new')
})

test('a size estimate with decimals is accepted', async () => {
  const cache = new Cache(MEGABYTE)
  await cache.getOrLoad('a', async () => ({ value: 'cached', tags: ['t'], bytes: 10.5, is_cacheable: true }))
  assert.equal(await cache.getOrLoad('a', quickLoad('made again', [])), 'cached')
})

test('the cache stays within its size limit', async () => {
  const cache = new Cache(100_000)
  for (let n = 0; n < 50; n++)
    await cache.getOrLoad(`page ${n}`, async () => ({ value: n, tags: ['t'], bytes: 10_000, is_cacheable: true }))
  await cache.getOrLoad('page 0', quickLoad('made again', ['t']))
  assert.equal(await cache.getOrLoad('page 0', quickLoad('no', [])), 'made again')
  assert.equal(await cache.getOrLoad('page 49', quickLoad('made again', [])), 49)
})

test('a committed change is seen at once, before any notification; after a rollback the cached value stays', async (t) => {
  const database = await openEmptyDatabase(t)
  const cache = new Cache(MEGABYTE)
  const stop = async () => undefined
  await listenForInvalidations({ ...database, listen: async () => stop }, cache)
  await cache.getOrLoad('a', quickLoad('old', ['content']))
  const undone = inTransaction(database.db, async (tx) => {
    await invalidate(tx, ['content'])
    throw new Error('changed their mind')
  })
  await assert.rejects(undone, /changed their mind/)
  assert.equal(await cache.getOrLoad('a', quickLoad('new', [])), 'old')
  await inTransaction(database.db, (tx) => invalidate(tx, ['content']))
  assert.equal(await cache.getOrLoad('a', quickLoad('new', [])), 'new')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Cache } from './cache.ts'

const MEGABYTE = 1024 * 1024

/** A load that ends when the test says so. */
function slowLoad<T>(value: T, tags: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let loads = 0
  const load = async () => {
    loads++
    await promise
    return { value, tags, bytes: 10, is_kept: true }
  }
  return { load, finish: resolve, loads: () => loads }
}

const quickLoad =
  <T>(value: T, tags: string[], is_kept = true) =>
  async () => ({ value, tags, bytes: 10, is_kept })

test('all who wait for the same thing share one load', async () => {
  const cache = new Cache(MEGABYTE)
  const slow = slowLoad('page', ['catalog'])
  const waiting = [cache.keep('a', slow.load), cache.keep('a', slow.load), cache.keep('a', slow.load)]
  slow.finish()
  assert.deepEqual(await Promise.all(waiting), ['page', 'page', 'page'])
  assert.equal(slow.loads(), 1)
})

test('what was kept is served until one of its tags is dropped', async () => {
  const cache = new Cache(MEGABYTE)
  await cache.keep('a', quickLoad('old', ['catalog', 'product:1']))
  cache.drop(['product:2'])
  assert.equal(await cache.keep('a', quickLoad('new', [])), 'old')
  cache.drop(['product:1'])
  assert.equal(await cache.keep('a', quickLoad('new', [])), 'new')
})

test('a load that began before a drop is not served after it', async () => {
  const cache = new Cache(MEGABYTE)
  const slow = slowLoad('read before the commit', ['product:1'])
  const early = cache.keep('a', slow.load)
  cache.drop(['product:1'])
  const late = cache.keep('a', quickLoad('read after the commit', ['product:1']))
  slow.finish()
  assert.equal(await early, 'read before the commit')
  assert.equal(await late, 'read after the commit')
  assert.equal(await cache.keep('a', quickLoad('again', [])), 'read after the commit')
})

test('a stale load that ends last does not push out the fresh one', async () => {
  const cache = new Cache(MEGABYTE)
  const stale = slowLoad('stale', ['product:1'])
  const early = cache.keep('a', stale.load)
  cache.drop(['product:1'])
  await cache.keep('a', quickLoad('fresh', ['product:1']))
  stale.finish()
  await early
  assert.equal(await cache.keep('a', quickLoad('again', [])), 'fresh')
})

test('a failure reaches all who wait and is not kept', async () => {
  const cache = new Cache(MEGABYTE)
  const failing = () => Promise.reject(new Error('the database is away'))
  await assert.rejects(cache.keep('a', failing), /away/)
  assert.equal(await cache.keep('a', quickLoad('back again', [])), 'back again')
})

test('what may not be kept is made anew for the next reader', async () => {
  const cache = new Cache(MEGABYTE)
  await cache.keep('a', quickLoad('first', [], false))
  assert.equal(await cache.keep('a', quickLoad('second', [], false)), 'second')
})

test('dropping everything drops what has other tags too', async () => {
  const cache = new Cache(MEGABYTE)
  await cache.keep('a', quickLoad('old', ['content']))
  cache.drop(null)
  assert.equal(await cache.keep('a', quickLoad('new', [])), 'new')
})

test('a weight that is an estimate with decimals is taken', async () => {
  const cache = new Cache(MEGABYTE)
  await cache.keep('a', async () => ({ value: 'kept', tags: ['t'], bytes: 10.5, is_kept: true }))
  assert.equal(await cache.keep('a', quickLoad('made again', [])), 'kept')
})

test('the cache stays within its bytes', async () => {
  const cache = new Cache(100_000)
  for (let n = 0; n < 50; n++)
    await cache.keep(`page ${n}`, async () => ({ value: n, tags: ['t'], bytes: 10_000, is_kept: true }))
  await cache.keep('page 0', quickLoad('made again', ['t']))
  assert.equal(await cache.keep('page 0', quickLoad('no', [])), 'made again')
  assert.equal(await cache.keep('page 49', quickLoad('made again', [])), 49)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from './http/refusal.ts'
import { AdmissionControl } from './admission-control.ts'

const openAdmission = (wait_ms: number) => new AdmissionControl({ at_once: { browse: 2, checkout: 1 }, wait_ms })

/** Work that finishes when the test says so. */
function openWork() {
  const work = Promise.withResolvers<string>()
  return { work: () => work.promise, finish: () => work.resolve('done') }
}

const isBusy = (error: unknown) =>
  error instanceof Refusal && error.code === 'unavailable' && (error.retry_after_seconds ?? 0) > 0

test('no more requests run at once than there are slots, and the next starts when one finishes', async () => {
  const admission = openAdmission(60_000)
  const [first, second] = [openWork(), openWork()]
  const working = [admission.run('browse', first.work), admission.run('browse', second.work)]
  const third = admission.run('browse', async () => 'third')
  assert.deepEqual(admission.load('browse'), { at_work: 2, waiting: 1, rejected: 0 })
  first.finish()
  assert.equal(await third, 'third')
  second.finish()
  await Promise.all(working)
  assert.deepEqual(admission.load('browse'), { at_work: 0, waiting: 0, rejected: 0 })
})

test('a request that waits too long is rejected, even while no slot is released', async () => {
  const admission = openAdmission(5)
  const stuck = openWork()
  const working = admission.run('checkout', stuck.work)
  await assert.rejects(
    admission.run('checkout', async () => assert.fail('a rejected request must not run')),
    isBusy,
  )
  assert.deepEqual(admission.load('checkout'), { at_work: 1, waiting: 0, rejected: 1 })
  stuck.finish()
  await working
  assert.equal(await admission.run('checkout', async () => 'later'), 'later')
})

test('many browsing visitors keep nobody from buying', async () => {
  const admission = openAdmission(5)
  const stuck = openWork()
  const browsing = Promise.allSettled(Array.from({ length: 50 }, () => admission.run('browse', stuck.work)))
  assert.equal(await admission.run('checkout', async () => 'bought'), 'bought')
  stuck.finish()
  await browsing
})

test('a request that finds the queue full is rejected at once', async () => {
  const admission = openAdmission(60_000)
  const stuck = openWork()
  const all = Array.from({ length: 1002 }, () => admission.run('browse', stuck.work))
  await assert.rejects(admission.run('browse', stuck.work), isBusy)
  stuck.finish()
  assert.equal((await Promise.all(all)).length, 1002)
})

test('failed work releases its slot', async () => {
  const admission = openAdmission(60_000)
  await assert.rejects(
    admission.run('checkout', () => Promise.reject(new Error('broken'))),
    /broken/,
  )
  assert.equal(admission.load('checkout').at_work, 0)
})

test('rendering waits while connections come in, then continues once per event loop round', async () => {
  const admission = openAdmission(0)
  const seen: string[] = []
  let expected = 10
  const connect = () => {
    if (expected === 0) return
    expected -= 1
    admission.noteConnection()
    seen.push('connection')
    setImmediate(connect)
  }
  setImmediate(connect)
  const renderings = ['first', 'second'].map(async (name) => {
    await admission.untilConnectionsPause()
    seen.push(name)
    setImmediate(() => seen.push(`round after ${name}`))
  })
  await Promise.all(renderings)
  assert.deepEqual(seen, [...Array<string>(10).fill('connection'), 'first', 'round after first', 'second'])
})

test('a page is rendered eventually, however many connections come in', async () => {
  const admission = openAdmission(0)
  const connect = () => {
    admission.noteConnection()
    timer = setImmediate(connect)
  }
  let timer = setImmediate(connect)
  await admission.untilConnectionsPause()
  clearImmediate(timer)
})

test('fifty simultaneous requests are all served while the lane makes progress, even if that takes longer than the wait', async () => {
  const admission = openAdmission(200)
  const one_after_the_other = Array.from({ length: 50 }, (_, n) =>
    admission.run('checkout', async () => {
      await pause(10)
      return n
    }),
  )
  assert.deepEqual(
    await Promise.all(one_after_the_other),
    Array.from({ length: 50 }, (_, n) => n),
  )
})

test('only the first requests of a queue wait longer, and a refusal counts as progress', async () => {
  const admission = openAdmission(200)
  const requests = Array.from({ length: 300 }, () =>
    admission.run('checkout', async () => {
      await pause(10)
      throw new Refusal('not_found')
    }),
  )
  const ends = await Promise.allSettled(requests)
  const codes = ends.map((end) => (end.status === 'rejected' ? (end.reason as Refusal).code : end.status))
  assert.deepEqual(new Set(codes.slice(0, 51)), new Set(['not_found']))
  assert.equal(codes.at(-1), 'unavailable')
})

test('a set wait longer than five seconds holds for the first requests too', async (t) => {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const admission = openAdmission(10_000)
  const first = openWork()
  const working = admission.run('checkout', first.work)
  const second = admission.run('checkout', async () => 'second')
  now = 7000
  first.finish()
  await working
  assert.equal(await second, 'second')
})

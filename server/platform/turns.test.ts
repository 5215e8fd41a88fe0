import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from './refusal.ts'
import { Turns } from './turns.ts'

const newTurns = (wait_ms: number) => new Turns({ at_once: { looking: 2, buying: 1 }, wait_ms })

/** Work that ends when it is told to. */
function openWork() {
  const work = Promise.withResolvers<string>()
  return { work: () => work.promise, finish: () => work.resolve('done') }
}

const isBusy = (error: unknown) =>
  error instanceof Refusal && error.code === 'unavailable' && (error.retry_after_seconds ?? 0) > 0

test('no more are served at once than there are places, and the next comes in when one leaves', async () => {
  const turns = newTurns(60_000)
  const [first, second] = [openWork(), openWork()]
  const working = [turns.take('looking', first.work), turns.take('looking', second.work)]
  const third = turns.take('looking', async () => 'third')
  assert.deepEqual(turns.look('looking'), { at_work: 2, waiting: 1, turned_away: 0 })
  first.finish()
  assert.equal(await third, 'third')
  second.finish()
  await Promise.all(working)
  assert.deepEqual(turns.look('looking'), { at_work: 0, waiting: 0, turned_away: 0 })
})

test('who waits too long is told to come again, even while nobody leaves', async () => {
  const turns = newTurns(5)
  const stuck = openWork()
  const working = turns.take('buying', stuck.work)
  await assert.rejects(
    turns.take('buying', async () => assert.fail('nothing may be done for who was sent away')),
    isBusy,
  )
  assert.deepEqual(turns.look('buying'), { at_work: 1, waiting: 0, turned_away: 1 })
  stuck.finish()
  await working
  assert.equal(await turns.take('buying', async () => 'later'), 'later')
})

test('a crowd that looks keeps nobody from buying', async () => {
  const turns = newTurns(5)
  const stuck = openWork()
  const lookers = Promise.allSettled(Array.from({ length: 50 }, () => turns.take('looking', stuck.work)))
  assert.equal(await turns.take('buying', async () => 'bought'), 'bought')
  stuck.finish()
  await lookers
})

test('a queue has an end: who finds it full is sent away at once', async () => {
  const turns = newTurns(60_000)
  const stuck = openWork()
  const all = Array.from({ length: 1002 }, () => turns.take('looking', stuck.work))
  await assert.rejects(turns.take('looking', stuck.work), isBusy)
  stuck.finish()
  assert.equal((await Promise.all(all)).length, 1002)
})

test('work that fails gives its place back', async () => {
  const turns = newTurns(60_000)
  await assert.rejects(
    turns.take('buying', () => Promise.reject(new Error('broken'))),
    /broken/,
  )
  assert.equal(turns.look('buying').at_work, 0)
})

test('drawings wait while connections come in, and go on one in each round of the loop', async () => {
  const turns = newTurns(0)
  const seen: string[] = []
  let coming = 10
  const door = () => {
    if (coming === 0) return
    coming -= 1
    turns.noteArrival()
    seen.push('in')
    setImmediate(door)
  }
  setImmediate(door)
  const drawings = ['first', 'second'].map(async (name) => {
    await turns.untilDoorIsQuiet()
    seen.push(name)
    setImmediate(() => seen.push(`round after ${name}`))
  })
  await Promise.all(drawings)
  assert.deepEqual(seen, [...Array<string>(10).fill('in'), 'first', 'round after first', 'second'])
})

test('however many come, a page is drawn at last', async () => {
  const turns = newTurns(0)
  const noisy = () => {
    turns.noteArrival()
    door = setImmediate(noisy)
  }
  let door = setImmediate(noisy)
  await turns.untilDoorIsQuiet()
  clearImmediate(door)
})

test('fifty at the same moment are all served while their line moves, also where a turn takes longer than the wait', async () => {
  const turns = newTurns(200)
  const one_after_the_other = Array.from({ length: 50 }, (_, n) =>
    turns.take('buying', async () => {
      await pause(10)
      return n
    }),
  )
  assert.deepEqual(
    await Promise.all(one_after_the_other),
    Array.from({ length: 50 }, (_, n) => n),
  )
})

test('of a crowd only the first wait longer, and a refusal moves the line like an answer', async () => {
  const turns = newTurns(200)
  const crowd = Array.from({ length: 300 }, () =>
    turns.take('buying', async () => {
      await pause(10)
      throw new Refusal('not_found')
    }),
  )
  const ends = await Promise.allSettled(crowd)
  const codes = ends.map((end) => (end.status === 'rejected' ? (end.reason as Refusal).code : end.status))
  assert.deepEqual(new Set(codes.slice(0, 51)), new Set(['not_found']))
  assert.equal(codes.at(-1), 'unavailable')
})

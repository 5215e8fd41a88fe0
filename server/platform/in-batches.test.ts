import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inBatches } from './in-batches.ts'

/** Each batch waits until it is released; `batches` are the questions of each. */
function held() {
  const batches: (readonly number[])[] = []
  const releases: (() => void)[] = []
  const ask = inBatches(async (questions: readonly number[]) => {
    batches.push(questions)
    await new Promise<void>((resolve) => releases.push(resolve))
    if (questions.includes(13)) throw new Error('the database is away')
    return questions.map((one) => one * 10)
  })
  return { ask, batches, release: () => releases.shift()?.() }
}

const turn = () => new Promise(setImmediate)

test('questions asked while two batches are under way are answered by the next', async () => {
  const { ask, batches, release } = held()
  const answers = [1, 2, 3, 4, 3].map((question) => ask(question))
  assert.deepEqual(batches, [[1], [2]])
  release()
  await turn()
  assert.deepEqual(batches, [[1], [2], [3, 4, 3]])
  release()
  release()
  assert.deepEqual(await Promise.all(answers), [10, 20, 30, 40, 30])
  void ask(5)
  assert.deepEqual(batches.at(-1), [5])
})

test('an error is that of its batch only', async () => {
  const { ask, release } = held()
  const answers = Promise.allSettled([1, 2, 13, 4].map((question) => ask(question)))
  for (let batch = 0; batch < 3; batch++) {
    release()
    await turn()
  }
  assert.deepEqual(
    (await answers).map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'rejected'],
  )
  const later = ask(6)
  release()
  assert.equal(await later, 60)
})

test('a missing answer is an error, not another question’s answer', async () => {
  const ask = inBatches(async () => [])
  await assert.rejects(ask(1), /0 answers to 1 questions/)
})

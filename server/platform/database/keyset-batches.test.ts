import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keysetBatches } from './keyset-batches.ts'

const paging = { size: 2, first: 0, cursorOf: (row: number) => row }

/** Notes after which row each batch was asked for. */
function readerOf(rows: number[], asked: number[]) {
  return (after: number) => {
    asked.push(after)
    return Promise.resolve(rows.filter((row) => row > after).slice(0, paging.size))
  }
}

async function batchesOf(rows: number[]) {
  const asked: number[] = []
  const batches: number[][] = []
  for await (const batch of keysetBatches(readerOf(rows, asked), paging)) batches.push(batch)
  return { batches, asked }
}

test('each batch follows the last row of the one before, until one is not full', async () => {
  assert.deepEqual(await batchesOf([3, 5, 8]), { batches: [[3, 5], [8]], asked: [0, 5] })
  assert.deepEqual(await batchesOf([3, 5]), { batches: [[3, 5]], asked: [0, 5] })
  assert.deepEqual(await batchesOf([]), { batches: [], asked: [0] })
})

test('a batch is read only when it is wanted', async () => {
  const asked: number[] = []
  for await (const _ of keysetBatches(readerOf([1, 2, 3, 4, 5], asked), paging)) break
  assert.deepEqual(asked, [0])
})

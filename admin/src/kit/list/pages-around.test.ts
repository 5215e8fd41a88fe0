import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pagesAround } from './pages-around.ts'

test('a long list offers the first, last and neighbouring pages', () => {
  assert.deepEqual(pagesAround(1, 248), [1, 2, null, 248])
  assert.deepEqual(pagesAround(100, 248), [1, null, 99, 100, 101, null, 248])
  assert.deepEqual(pagesAround(248, 248), [1, null, 247, 248])
})

test('a gap of a single page shows that page', () => {
  assert.deepEqual(pagesAround(4, 7), [1, 2, 3, 4, 5, 6, 7])
  assert.deepEqual(pagesAround(1, 1), [1])
})

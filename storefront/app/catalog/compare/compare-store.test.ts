import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparePath, COMPARED_MAX, parseCompared, setCompared, toggleCompared, useCompared } from './compare-store.ts'

test('the choice is read back without nonsense, repetitions and more than the limit', () => {
  assert.deepEqual(parseCompared(null), [])
  assert.deepEqual(parseCompared('3,x,3,-1,2.5,7'), [3, 7])
  assert.equal(parseCompared('1,2,3,4,5,6,7').length, COMPARED_MAX)
})

// Node has no storage; the page's memory takes its place.
Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => undefined } })

test('a product is added and removed; a seventh is refused and said to be', () => {
  setCompared([])
  for (const id of [1, 2, 3, 4, 5, 6]) toggleCompared(id)
  toggleCompared(7)
  assert.deepEqual([useCompared.getState().ids, useCompared.getState().is_full], [[1, 2, 3, 4, 5, 6], true])
  toggleCompared(2)
  assert.deepEqual([useCompared.getState().ids, useCompared.getState().is_full], [[1, 3, 4, 5, 6], false])
  assert.equal(comparePath([2, 1]), '/compare?ids=2,1')
  assert.equal(comparePath([]), '/compare')
})

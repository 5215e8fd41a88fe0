import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextActive } from './next-active.ts'

const NONE = -1

test('arrow keys cycle through the suggestions and the search field', () => {
  const down = (active: number) => nextActive('ArrowDown', active, 3)
  const up = (active: number) => nextActive('ArrowUp', active, 3)
  assert.deepEqual([NONE, 0, 1, 2].map(down), [0, 1, 2, NONE])
  assert.deepEqual([NONE, 2, 1, 0].map(up), [2, 1, 0, NONE])
})

test('the field handles other keys, and arrow keys without suggestions', () => {
  assert.equal(nextActive('Enter', 0, 3), null)
  assert.equal(nextActive('ArrowDown', NONE, 0), null)
})

import { deepEqual } from 'node:assert/strict'
import test from 'node:test'
import { sharedLines, sharedListPath } from './shared-list.ts'

test('a basket becomes a link with products, amounts and the options of kits, and the link becomes the list again', () => {
  const lines = [
    { id: 17, amount: 15, options: [] },
    { id: 4, amount: 1, options: [31, 8] },
  ]
  const path = sharedListPath(lines)
  deepEqual(path, '/list#goods=17x15,4x1+31+8')
  deepEqual(sharedLines(path.slice('/list'.length)), lines)
})

test('a broken or hostile link is read as far as it makes sense', () => {
  deepEqual(sharedLines(''), [])
  deepEqual(sharedLines('#consultation'), [])
  deepEqual(sharedLines('#goods=0x1,5x0,-1x3,7x999,<b>,8x2,9x1+0,9x1+,3x1+4+4'), [
    { id: 7, amount: 100, options: [] },
    { id: 8, amount: 2, options: [] },
    { id: 3, amount: 1, options: [4] },
  ])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moveItem } from './move-item.ts'

test('an entry moves to its new position and the others keep their order', () => {
  const list = ['а', 'б', 'в', 'г']
  assert.deepEqual(moveItem(list, 0, 2), ['б', 'в', 'а', 'г'])
  assert.deepEqual(moveItem(list, 3, 0), ['г', 'а', 'б', 'в'])
  assert.deepEqual(moveItem(list, 1, 1), list)
  assert.deepEqual(moveItem(list, 0, 99), ['б', 'в', 'г', 'а'])
  assert.deepEqual(moveItem(list, 0, -1), list)
  assert.deepEqual(moveItem(list, 9, 0), list)
})

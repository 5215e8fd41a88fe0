import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moved } from './moved.ts'

test('an entry goes to its new place and the others keep their order', () => {
  const list = ['а', 'б', 'в', 'г']
  assert.deepEqual(moved(list, 0, 2), ['б', 'в', 'а', 'г'])
  assert.deepEqual(moved(list, 3, 0), ['г', 'а', 'б', 'в'])
  assert.deepEqual(moved(list, 1, 1), list)
  assert.deepEqual(moved(list, 0, 99), ['б', 'в', 'г', 'а'])
  assert.deepEqual(moved(list, 0, -1), list)
  assert.deepEqual(moved(list, 9, 0), list)
})

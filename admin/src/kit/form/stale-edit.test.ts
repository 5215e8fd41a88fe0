import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differingFields, overTheirs } from './stale-edit.ts'

const before = { version: 3, updated_at: '2026-11-20', name_ua: 'Глобус', price: 900, files: [{ id: 1 }], note: null }

test('after a stale edit, exactly the fields that differ are shown, changed by either editor', () => {
  const theirs = { ...before, version: 4, updated_at: '2026-11-21', price: 950, files: [{ id: 1 }, { id: 2 }] }
  const mine = { ...before, name_ua: 'Глобус великий' }
  assert.deepEqual(differingFields(theirs, mine).toSorted(), ['files', 'name_ua', 'price'])
})

test('a version or a time alone is no difference, nor is an empty field beside a missing one', () => {
  const { note: _, ...mine } = before
  assert.deepEqual(differingFields({ ...before, version: 9, updated_at: '2026-11-22' }, mine), [])
})

test('keeping what was typed saves all of it as an edit of their version', () => {
  const mine = { ...before, name_ua: 'Глобус великий' }
  const theirs = { ...before, version: 4, price: 950 }
  assert.deepEqual(overTheirs(theirs, mine), { ...mine, version: 4 })
})

import { equal, notEqual } from 'node:assert/strict'
import test, { beforeEach } from 'node:test'
import { writeText } from '../../persistence/local-storage.ts'
import { clearOrderKey, hasUnansweredOrder, orderKey } from './order-key.ts'

const HOUR_MS = 60 * 60 * 1000
const NOON = Date.UTC(2026, 10, 21, 12)

const disk = new Map<string, string>()
Object.assign(globalThis, {
  localStorage: {
    getItem: (name: string) => disk.get(name) ?? null,
    setItem: (name: string, text: string) => disk.set(name, text),
    removeItem: (name: string) => disk.delete(name),
  },
})

beforeEach(() => clearOrderKey())

test('an order retried without a response has the same key', () => {
  const key = orderKey(NOON)
  equal(orderKey(NOON + HOUR_MS), key)
  equal(hasUnansweredOrder(NOON + HOUR_MS), true)
})

test('the order after an answered one has a new key', () => {
  const key = orderKey(NOON)
  clearOrderKey()
  equal(hasUnansweredOrder(NOON), false)
  notEqual(orderKey(NOON), key)
})

test('an attempt from two days ago does not count', () => {
  const key = orderKey(NOON)
  equal(hasUnansweredOrder(NOON + 48 * HOUR_MS), false)
  notEqual(orderKey(NOON + 48 * HOUR_MS), key)
})

test('an invalid stored key is ignored', () => {
  for (const invalid of ['', 'x', '1 2 3', `${NOON} short`, `later ${'a'.repeat(32)}`]) {
    writeText('order-key', invalid)
    equal(hasUnansweredOrder(NOON), false, invalid)
  }
})

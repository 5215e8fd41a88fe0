import { deepEqual, equal } from 'node:assert/strict'
import test from 'node:test'
import type { Card } from '@shop/contract/shop/catalog'
import { testCard } from '../../products/test-card.ts'
import { readLines, refreshedLines, withCard, type BasketLine } from './basket-lines.ts'
import { changeLines } from './basket-store.ts'

// The parts of a browser that the basket uses.
let stored: string | null = null
let writes = 0
Object.assign(globalThis, {
  window: globalThis,
  document: { cookie: '' },
  localStorage: {
    getItem: () => stored,
    setItem: (_name: string, text: string) => {
      writes += 1
      stored = text
    },
  },
})

const CARD = testCard(7)

const refresh = (card: Card) => changeLines((lines) => refreshedLines(lines, new Map([[card.id, card]])).lines)
const storedLines = (): BasketLine[] =>
  readLines((JSON.parse(stored ?? '{}') as { state?: { lines?: unknown } }).state?.lines)

test('the same prices are not written again: that would undo what another tab wrote a moment ago', () => {
  changeLines((lines) => withCard(lines, CARD, 2))
  equal(writes, 1)
  // A page reads its lines from the storage before it refreshes them.
  deepEqual(
    refresh(CARD).map(({ id, amount }) => [id, amount]),
    [[7, 2]],
  )
  equal(writes, 1)
})

test('a new price is written', () => {
  refresh({ ...CARD, price: 90 })
  equal(writes, 2)
  equal(storedLines()[0]?.price, 90)
})

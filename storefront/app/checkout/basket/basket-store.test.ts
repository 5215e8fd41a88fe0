import { NO_ALT_TEXTS } from '@shop/contract/primitives'
import { deepEqual, equal } from 'node:assert/strict'
import test from 'node:test'
import type { Card } from '@shop/contract/shop/catalog'
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

const CARD: Card = {
  id: 7,
  name: 'Лінза',
  name_ua: 'Лінза',
  name_ru: null,
  name_en: null,
  article: '10-0007',
  price: 100,
  sale_price: null,
  amount_in_store: 10,
  status: { id: 2 },
  files: [{ id: 1, web_path: '/files/products/a.webp', ...NO_ALT_TEXTS, width: null, height: null, blur: null }],
  category_id: 1,
  subcategory_id: null,
  unit: 'pcs',
  order_multiple: 1,
  is_new: false,
  dk_code: null,
  vat_rate: null,
}

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

import { deepEqual, equal } from 'node:assert/strict'
import test from 'node:test'
import { testCard as card } from '../../products/test-card.ts'
import {
  amountIn,
  countOf,
  linesFromServer,
  readLines,
  refreshedLines,
  withAmount,
  withCard,
  withUnsent,
} from './basket-lines.ts'

test('a new product becomes the last line, with everything the basket page shows', () => {
  const lines = withCard(withCard([], card(1), 1), card(2, { sale_price: 80 }), 3)
  deepEqual(
    lines.map(({ id, amount }) => [id, amount]),
    [
      [1, 1],
      [2, 3],
    ],
  )
  equal(lines[1]?.photo, '/files/products/a.webp')
  equal(lines[1]?.articul, '10-0002')
  equal(lines[1]?.sale_price, 80)
  equal(countOf(lines), 4)
})

test('adding a product again updates amount, price and stock of its line', () => {
  const lines = withCard(withCard([], card(1), 1), card(1, { price: 120, amount_in_store: 4 }), 2)
  deepEqual(
    lines.map(({ amount, price, amount_in_store }) => [amount, price, amount_in_store]),
    [[2, 120, 4]],
  )
})

test('an amount of 0 removes the line', () => {
  const lines = withCard(withCard([], card(1), 2), card(2), 1)
  deepEqual(
    withAmount(lines, 1, 0).map(({ id }) => id),
    [2],
  )
  equal(amountIn(withAmount(lines, 1, 5), 1), 5)
  deepEqual(withAmount(lines, 99, 5), lines)
})

test('pieces added by a guest are sent at the login, never more than the line holds', () => {
  const added = withUnsent(withCard([], card(1), 3), 1, 3)
  equal(added[0]?.amount_unsent, 3)
  equal(withAmount(added, 1, 2)[0]?.amount_unsent, 2)
  equal(withUnsent(added, 1, 9)[0]?.amount_unsent, 3)
})

test('lines from the server are not sent back', () => {
  const [line] = linesFromServer([{ ...card(7), product_id: 7, product_amount: 4, product: card(7) }])
  deepEqual([line?.id, line?.amount, line?.amount_unsent], [7, 4, 0])
})

test('lines get current prices and stock, and price changes are reported', () => {
  const lines = withCard(withCard(withCard([], card(1), 2), card(2), 1), card(3), 1)
  const { lines: fresh, changes } = refreshedLines(
    lines,
    new Map<number, Card | null>([
      [1, card(1, { price: 100, sale_price: 90, amount_in_store: 1 })],
      [2, null],
    ]),
  )
  deepEqual(changes, new Map([[1, { shown: 100, now: 90 }]]))
  deepEqual(
    fresh.map(({ id, amount, amount_in_store, status_id }) => [id, amount, amount_in_store, status_id]),
    [
      [1, 2, 1, 2],
      [2, 1, 0, 4],
      [3, 1, 10, 2],
    ],
  )
})

test('manipulated storage keeps its valid lines and loses the others', () => {
  const valid = withCard([], card(1), 2)[0]
  const lines = readLines([
    valid,
    null,
    'a line',
    { id: 2 },
    { id: -1, price: 5 },
    { id: 1.5, price: 5 },
    { id: 3, price: Number.NaN },
    { ...valid, id: 4, amount: 0 },
    { ...valid, id: 5, amount: 1000 },
    { ...valid, id: 6, photo: 'https://elsewhere.example/a.png' },
    { ...valid, id: 7, photo: '//elsewhere.example/a.png' },
  ])
  deepEqual(lines[0], valid)
  deepEqual(
    lines.map(({ id, amount, photo }) => [id, amount, photo]),
    [
      [1, 2, '/files/products/a.webp'],
      [4, 1, '/files/products/a.webp'],
      [5, 1, '/files/products/a.webp'],
      [6, 2, null],
      [7, 2, null],
    ],
  )
  for (const invalid of [null, undefined, 5, 'lines', {}, { length: 3 }]) deepEqual(readLines(invalid), [])
})

test('a stored line with only the specification’s fields is still valid', () => {
  const [line] = readLines([
    {
      id: 9,
      photo: '/p.webp',
      articul: '10-2451',
      price: 10.5,
      sale_price: null,
      amount: 3,
      name_ua: 'Глобус',
      amount_in_store: 5,
    },
  ])
  deepEqual([line?.name, line?.amount, line?.order_multiple, line?.status_id], ['Глобус', 3, 1, 2])
})

test('the same product stored twice is one line', () => {
  const [line] = withCard([], card(1), 2)
  equal(readLines([line, { ...line, amount: 5 }]).length, 1)
})

test('a line has a unit; lines stored by an older version count in pieces until they are refreshed', () => {
  equal(withCard([], card(1, { unit: 'set' }), 1)[0]?.unit, 'set')
  const { unit: _, ...older } = withCard([], card(1), 1)[0] ?? {}
  equal(readLines([older])[0]?.unit, 'pcs')
  equal(readLines([{ ...older, unit: 'pair' }])[0]?.unit, 'pair')
})

import { deepEqual, equal } from 'node:assert/strict'
import test from 'node:test'
import type { Card } from '@shop/contract/shop/catalog'
import { differsInPair, pairOf } from './compare-rows.ts'

const products = [1, 2, 3].map((id) => ({ id })) as Card[]

test('a phone shows the first two products until others are chosen', () => {
  deepEqual(pairOf(products, [null, null]), [0, 1])
  deepEqual(pairOf(products, [3, null]), [2, 0])
  deepEqual(pairOf(products, [null, 1]), [1, 0])
  deepEqual(pairOf(products, [3, 2]), [2, 1])
})

test('a removed product makes room for another one', () => {
  deepEqual(pairOf(products, [9, 2]), [0, 1])
  deepEqual(pairOf(products, [1, 9]), [0, 1])
  deepEqual(pairOf(products, [2, 9]), [1, 0])
})

test('the differences of a phone are those of the two products shown', () => {
  const row = { key: '1', label: 'Збільшення', texts: ['40×', '40×', '60×'], differs: true, best: [2] }
  equal(differsInPair(row, [0, 1]), false)
  equal(differsInPair(row, [0, 2]), true)
})

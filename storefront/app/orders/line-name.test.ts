import { equal } from 'node:assert/strict'
import test from 'node:test'
import type { OrderLine } from '@shop/contract/shop/orders/orders'
import { lineName } from './line-name.ts'

const lines = [
  { name: 'Глобус', name_ua: 'Глобус', name_ru: 'Глобус физический', name_en: 'Globe' },
  { name: 'Терези', name_ua: 'Терези', name_ru: '', name_en: '' },
] as unknown as OrderLine[]

test('goods of papers and parcels have the name of the order’s line in the buyer’s language', () => {
  equal(lineName(lines, 'Глобус', 'en'), 'Globe')
  equal(lineName(lines, 'Глобус', 'ru'), 'Глобус физический')
  equal(lineName(lines, 'Терези', 'en'), 'Терези')
  equal(lineName(lines, 'Лінійка', 'en'), 'Лінійка')
})

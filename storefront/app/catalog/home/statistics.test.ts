import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StaticEntry } from '@shop/contract/shop/content'
import { statisticsOf } from './statistics.ts'

const entry = (key: string, value_ua: string | null, more: Partial<StaticEntry> = {}): StaticEntry => ({
  id: 1,
  key,
  value: null,
  value_ua,
  value_ru: null,
  value_en: null,
  name: null,
  ...more,
})

test('statistics are sorted by number, not alphabetically', () => {
  const entries = [10, 2, 1].map((number) => entry(`main_page_statistic_${number}`, `${number}\nрядок`))
  assert.deepEqual(
    statisticsOf(entries, 'ua').map(({ figure }) => figure),
    ['1', '2', '10'],
  )
})

test('a statistic is its first line with the other lines below', () => {
  const [shown] = statisticsOf([entry('main_page_statistic_1', '24 області\r\nдоставляємо\nпо Україні')], 'ua')
  assert.deepEqual(shown, { key: 'main_page_statistic_1', figure: '24 області', caption: 'доставляємо по Україні' })
})

test('other shop texts and empty statistics are left out', () => {
  const entries = [
    entry('phone_number_1', '+380'),
    entry('main_page_statistic_1', ''),
    entry('main_page_statistic_x', '1\nа'),
  ]
  assert.deepEqual(statisticsOf(entries, 'ua'), [])
})

test('a statistic without a translation shows its original value in every language', () => {
  const entries = [entry('main_page_statistic_1', '12 років\nдосвіду', { value: '12\nyears' })]
  assert.equal(statisticsOf(entries, 'en')[0]?.figure, '12')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveryText } from './describe-details.ts'
import { DETAIL_TEXTS } from './texts.ts'

const translateTo =
  (language: 'ua' | 'en') =>
  (key: string, values: Record<string, unknown> = {}) =>
    (DETAIL_TEXTS[language][key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

test('the carrier’s branch has its number as the language writes it', () => {
  const branch = { ref: null, number: '5', name: 'вул. Садова, 2' }
  assert.equal(deliveryText('np_branch', branch, translateTo('ua')), 'Нова пошта, відділення № 5')
  assert.equal(deliveryText('np_branch', branch, translateTo('en')), 'Nova Poshta branch No. 5')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { translator } from './translate.ts'

const GOODS = {
  goods_one: '{count} товар',
  goods_few: '{count} товари',
  goods_many: '{count} товарів',
  goods_other: '{count} товару',
}

for (const [count, text] of [
  [1, '1 товар'],
  [2, '2 товари'],
  [5, '5 товарів'],
  [11, '11 товарів'],
  [21, '21 товар'],
  [104, '104 товари'],
  [1.5, '1.5 товару'],
] as const) {
  test(`Ukrainian counts ${count} as "${text}"`, () => assert.equal(translator('ua', GOODS)('goods', { count }), text))
}

test('English has one form for one and another for other counts', () => {
  const t = translator('en', { goods_one: '{count} item', goods_other: '{count} items' })
  assert.deepEqual([t('goods', { count: 1 }), t('goods', { count: 5 })], ['1 item', '5 items'])
})

test('values are inserted unchanged, and a placeholder without a value stays visible', () => {
  const t = translator('ua', { minimum: 'Мінімум — {sum}, ще {rest}' })
  assert.equal(t('minimum', { sum: '1 000,00 ₴ & <b>$&' }), 'Мінімум — 1 000,00 ₴ & <b>$&, ще {rest}')
})

test('a value that ends in a full stop is not followed by another', () => {
  const t = translator('ua', { in_cart: 'У кошику {amount} {unit}. Перейти' })
  assert.equal(t('in_cart', { amount: 1, unit: 'шт.' }), 'У кошику 1 шт. Перейти')
  assert.equal(t('in_cart', { amount: 1, unit: 'пара' }), 'У кошику 1 пара. Перейти')
  assert.equal(t('in_cart', { amount: 1 }), 'У кошику 1 {unit}. Перейти')
})

test('a missing text shows its key', () => assert.equal(translator('ua', {})('no_such_text'), 'no_such_text'))

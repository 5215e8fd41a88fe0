import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '@shop/contract/primitives'
import { branchText, paymentText } from './order-details-words.ts'

const terms = (days: number) => ({ terms: 'after_delivery', days, day_kind: 'banking', from: 'delivery' }) as const
const textsOf = (days: number) =>
  LANGUAGES.map((language) => paymentText(terms(days), language).replaceAll('\u00a0', ' '))

test('the days of payment agree with their number in each language', () => {
  assert.deepEqual(textsOf(1), [
    'Оплата після поставки протягом 1 банківського дня з дня поставки',
    'Оплата после поставки в течение 1 банковского дня со дня поставки',
    'Payment after delivery within 1 banking day from delivery',
  ])
  assert.deepEqual(
    textsOf(21).map((text) => /21 \S+ \S+/.exec(text)?.[0]),
    ['21 банківського дня', '21 банковского дня', '21 banking days'],
  )
  assert.match(textsOf(10)[0] ?? '', /протягом 10 банківських днів/)
})

test('a branch is numbered once, also if the carrier’s name has the number', () => {
  const text = (number: string, name: string) => branchText({ ref: null, number, name }, 'ua').replaceAll('\u00a0', ' ')
  assert.equal(text('5', 'вул. Садова, 2'), '№ 5, вул. Садова, 2')
  assert.equal(text('5', 'Відділення №5 (до 30 кг): вул. Садова, 2'), 'Відділення №5 (до 30 кг): вул. Садова, 2')
  assert.equal(text('5', 'Відділення №51: вул. Садова, 2'), '№ 5, Відділення №51: вул. Садова, 2')
  assert.equal(text('5', ''), '№ 5')
  assert.equal(text('', 'вул. Садова, 2'), 'вул. Садова, 2')
})

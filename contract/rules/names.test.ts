import assert from 'node:assert/strict'
import { test } from 'node:test'
import { altText, joinedAlt, localised, staticText } from './names.ts'

test('a name falls back to another language if its own is missing', () => {
  const product = { name: 'Глобус', name_ua: 'Глобус', name_ru: null, name_en: '' }
  assert.equal(localised(product, 'name', 'ru'), 'Глобус')
  assert.equal(localised(product, 'name', 'en'), 'Глобус')
  assert.equal(localised({ ...product, name_en: 'Globe' }, 'name', 'en'), 'Globe')
})

test('static data uses its language first, then name, then value', () => {
  assert.equal(staticText({ value_ru: 'а', name: 'б', value: 'в' }, 'ru'), 'а')
  assert.equal(staticText({ value_ru: null, name: 'б', value: 'в' }, 'ru'), 'б')
  assert.equal(staticText({ value_ru: null, name: null, value: 'в' }, 'ru'), 'в')
  assert.equal(staticText(undefined, 'ua'), '')
})

test('an alt text is shown in the reader’s language, or as it is if it was written in one', () => {
  const alt = joinedAlt({ ua: 'Глобус, вид збоку', ru: 'Глобус, вид сбоку', en: 'A globe, side view' })
  assert.equal(altText(alt, 'ua'), 'Глобус, вид збоку')
  assert.equal(altText(alt, 'ru'), 'Глобус, вид сбоку')
  assert.equal(altText(alt, 'en'), 'A globe, side view')
  assert.equal(altText('Спереду', 'en'), 'Спереду')
  assert.equal(altText('Спереду | ліворуч', 'ru'), 'Спереду | ліворуч')
  assert.equal(altText('Спереду |  | Front', 'ru'), '')
  assert.equal(altText(null, 'ua'), '')
})

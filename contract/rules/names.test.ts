import assert from 'node:assert/strict'
import { test } from 'node:test'
import { legalDate, localised, staticText } from './names.ts'

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

test('the date of a law is written as in its title', () => assert.equal(legalDate('2020-04-29'), '29.04.2020'))

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryName, countryNames } from './country-names.ts'

test('a country has a name in each language, other texts have none', () => {
  assert.deepEqual(countryNames('PL'), {
    country_name_ua: 'Польща',
    country_name_ru: 'Польша',
    country_name_en: 'Poland',
  })
  assert.deepEqual(countryNames('pl'), countryNames('PL'))
  for (const code of [null, 'XX', 'Європа', 'POL'])
    assert.deepEqual(Object.values(countryNames(code)), [null, null, null], String(code))
  assert.equal(countryName('', 'ua'), null)
})

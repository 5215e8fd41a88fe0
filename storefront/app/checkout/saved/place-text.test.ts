import { equal } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { LANGUAGES, type Language } from '@shop/contract/primitives'
import { translator, type Texts } from '../../i18n/translate.ts'
import { placeText } from './place-text.ts'

const textsOf = (language: Language) =>
  JSON.parse(readFileSync(new URL(`../../i18n/${language}.json`, import.meta.url), 'utf8')) as Texts
const place = {
  settlement: { ref: null, name: 'м. Вільхівець', area: 'Вінницька обл.' },
  branch: { ref: null, number: '5', name: 'вул. Садова, 2' },
  street: '',
  building: '',
  apartment: '',
}

test('the carrier’s branch has its number as the language writes it', () => {
  const number = { ua: '№ 5', ru: '№ 5', en: 'No. 5' }
  for (const language of LANGUAGES)
    equal(
      placeText(place, translator(language, textsOf(language))),
      `м. Вільхівець, Вінницька обл., ${number[language]}, вул. Садова, 2`,
    )
})

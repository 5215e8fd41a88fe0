import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUkrainianShorter } from './ukrainian-shorter.ts'

test('a Ukrainian text much shorter than a translation is reported, a slightly shorter one is not', () => {
  const long = 'Мікроскоп для уроків біології. '.repeat(4)
  assert.equal(isUkrainianShorter({ description_ua: '', description_ru: long }, 'description'), true)
  assert.equal(isUkrainianShorter({ description_ua: 'Мікроскоп', description_en: long }, 'description'), true)
  assert.equal(isUkrainianShorter({ description_ua: long.slice(0, -30), description_en: long }, 'description'), false)
  assert.equal(
    isUkrainianShorter({ description_ua: long, description_ru: null, description_en: null }, 'description'),
    false,
  )
  assert.equal(isUkrainianShorter({ name_ua: 'Глобус', name_en: 'School globe 32 cm' }, 'name'), false)
})

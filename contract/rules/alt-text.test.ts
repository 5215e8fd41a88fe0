import assert from 'node:assert/strict'
import { test } from 'node:test'
import { altText, joinedAlt } from './alt-text.ts'

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

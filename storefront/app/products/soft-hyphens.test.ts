import { equal } from 'node:assert/strict'
import test from 'node:test'
import { softHyphens } from './soft-hyphens.ts'

const shown = (text: string) => softHyphens(text).replaceAll('\u00AD', '-')

test('long Ukrainian and Russian words can break between syllables', () => {
  equal(shown('STEM і робототехніка'), 'STEM і робо-то-тех-ніка')
  equal(shown('електровимірювальні'), 'елек-тро-ви-мі-рю-вальні')
  equal(shown('Оборудование демонстрационное'), 'Оборудование демонс-тра-ци-он-ное')
})

test('short words, figures and Latin words stay as they are, and дж is not torn apart', () => {
  equal(shown('Мультиметр «Вольтик-4000Т» 12 мм'), 'Мультиметр «Вольтик-4000Т» 12 мм')
  equal(shown('spectrophotometer'), 'spectrophotometer')
  equal(shown('переохолодження'), 'пере-охо-лодження')
})

import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { metRequirements } from './requirements.ts'

const number = (name_ua: string, unit_code: string | null, value: number) => ({
  name_ua,
  kind: 'number',
  unit_code,
  value,
})
const ATTRIBUTES = [
  number('Ширина', 'MMT', 3000),
  number('Висота', 'MMT', 1000),
  number('Сила струму', 'AMP', 1.5),
  number('Маса', 'KGM', 12),
  { name_ua: 'Колір', kind: 'choice', unit_code: null, value: 5 },
]
const of = (requirement: string) =>
  metRequirements(requirement, ATTRIBUTES).map(({ name_ua, wanted, is_met }) => [
    name_ua,
    wanted.replaceAll('\u00a0', ' '),
    is_met,
  ])

test('a requirement is compared with the attribute that it names, in the same unit', () => {
  deepEqual(of('магнітна, ширина не менше 3000 мм'), [['Ширина', 'не менше 3000 мм', true]])
  deepEqual(of('завширшки не менше 3000 мм'), [])
  deepEqual(of('ширину від 3 500 мм; висоту до 1200 мм'), [
    ['Ширина', 'від 3500 мм', false],
    ['Висота', 'до 1200 мм', true],
  ])
})

test('an attribute that is the only one with its unit needs no name', () => {
  deepEqual(of('джерело, не менше 2 А'), [['Сила струму', 'не менше 2 А', false]])
  deepEqual(of('джерело, не менше 1,5 А, не більше 12,5 кг'), [
    ['Сила струму', 'не менше 1,5 А', true],
    ['Маса', 'не більше 12,5 кг', true],
  ])
})

test('what no attribute answers is left out', () => {
  deepEqual(of('напруга до 12 В, синій, до 8 класу'), [])
  deepEqual(of(''), [])
})

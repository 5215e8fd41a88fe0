import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markedParts } from './marked-text.ts'

const shown = (name: string, typed: string) =>
  markedParts(name, typed)
    .map(({ text, is_match }) => (is_match ? `[${text}]` : text))
    .join('')

const CASES: Array<[string, string, string]> = [
  ['Мікроскоп біологічний', 'мікро', '[Мікро]скоп біологічний'],
  ['Набір мікропрепаратів', 'НАБІР мікро', '[Набір] [мікро]препаратів'],
  ['Мікроскоп', 'мікро мікроскоп', '[Мікроскоп]'],
  ['Весы 0,01 г', '0-01', 'Весы 0,01 г'],
  ['a/b [c] \\ d', '[c] \\', 'a/b [[c]] [\\] d'],
  ['3D-принтер', '3d-', '[3D-]принтер'],
  ['Телескоп', '  ', 'Телескоп'],
  ['<b>Глобус</b> 🌍', 'глобус 🌍', '<b>[Глобус]</b> [🌍]'],
]

for (const [name, typed, marked] of CASES)
  test(`«${typed}» marks ${marked}`, () => {
    assert.equal(shown(name, typed), marked)
  })

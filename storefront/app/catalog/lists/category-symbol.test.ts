import assert from 'node:assert/strict'
import { test } from 'node:test'
import { categorySymbol, subjectClass } from './category-symbol.ts'

const CASES: Array<[string | null, string, string]> = [
  ['St', 'STEM і робототехніка', 'St'],
  [null, 'Кабінет фізики', 'Фі'],
  [null, 'Шкільні меблі', 'Ме'],
  [null, 'НУШ, початкова школа', 'Ну'],
  [null, 'Набори', 'На'],
  ['', '«3D» друк', '3d'],
  [null, '', ''],
]

for (const [symbol, name, shown] of CASES)
  test(`the cell of «${name}» (own symbol ${symbol}) shows «${shown}»`, () => {
    assert.equal(categorySymbol({ symbol, name }), shown)
  })

test('the colours repeat from the thirteenth category on', () => {
  assert.deepEqual([0, 11, 12].map(subjectClass), ['subj-1', 'subj-12', 'subj-1'])
})

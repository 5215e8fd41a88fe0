import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UNITS } from '../../shop/catalog.ts'
import { amountText } from './amount-text.ts'

test('a unit agrees with its amount', () => {
  for (const [amount, unit, ua, ru, en] of [
    [1, 'pair', '1 пара', '1 пара', '1 pair'],
    [3, 'pair', '3 пари', '3 пары', '3 pairs'],
    [11, 'pair', '11 пар', '11 пар', '11 pairs'],
    [21, 'pair', '21 пара', '21 пара', '21 pairs'],
    [1, 'set', '1 компл.', '1 компл.', '1 set'],
    [2, 'pack', '2 упак.', '2 упак.', '2 packs'],
    [5, 'pcs', '5 шт.', '5 шт.', '5 pcs'],
  ] as const)
    assert.deepEqual(
      (['ua', 'ru', 'en'] as const).map((language) => amountText(amount, unit, language).replace('\u00a0', ' ')),
      [ua, ru, en],
    )
})

test('each unit of the shop has a text of its own', () => {
  assert.equal(new Set(UNITS.map((unit) => amountText(2, unit, 'en'))).size, UNITS.length)
})

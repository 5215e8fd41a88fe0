import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moneyText } from './money.ts'

for (const [hryvnia, text] of [
  [0, '0,00 ₴'],
  [0.05, '0,05 ₴'],
  [12.5, '12,50 ₴'],
  [999.999, '1 000,00 ₴'],
  [12480, '12 480,00 ₴'],
  [0.1 + 0.2, '0,30 ₴'],
  [9999999.99, '9 999 999,99 ₴'],
  [-580, '−580,00 ₴'],
] as const) {
  test(`${hryvnia} hryvnia are written ${text}, and no line break can part the number`, () => {
    assert.equal(moneyText(hryvnia), text.replaceAll(' ', '\u00a0'))
  })
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gtinCheckDigit, isGtin, isUktzed, uktzedText } from './product-details.ts'

test('a GTIN of 8, 12, 13 or 14 digits is known by its check digit', () => {
  for (const code of ['96385074', '036000291452', '4006381333931', '10614141000415']) assert.ok(isGtin(code), code)
  for (const code of ['96385075', '4006381333930', '40063813339', '400638133393', '4006381333931 ', ''])
    assert.ok(!isGtin(code), code)
  assert.equal(gtinCheckDigit('400638133393'), 1)
})

test('a УКТЗЕД code has ten digits and is printed in groups', () => {
  assert.ok(isUktzed('9023001000'))
  assert.ok(!isUktzed('902300100') && !isUktzed('9023 00 10 00'))
  assert.equal(uktzedText('9023001000'), '9023\u00a000\u00a010\u00a000')
})

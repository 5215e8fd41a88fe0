import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isIban, isIbanShape, isSellerCode, isSellerCodeShape } from './requisites.ts'

test('an IBAN is valid if its check digits match, with or without spaces, in capitals or not', () => {
  assert.ok(isIban('UA213223130000026007233566001'))
  assert.ok(isIban('UA21 3223 1300 0002 6007 2335 6600 1'))
  assert.ok(isIban('ua21 3223 1300 0002 6007 2335 6600 1'))
  assert.ok(!isIban('UA213223130000026007233566010'), 'two digits changed places')
  assert.ok(!isIban('UA21322313000002600723356600'), 'a digit is missing')
  assert.ok(isIbanShape('UA213223130000026007233566010'))
  assert.ok(!isIbanShape('DE213223130000026007233566001'))
})

test('company codes and individual tax numbers have a valid check digit', () => {
  for (const code of ['00032129', '14360570', '21560045', '32855961', '99999994', '00000052'])
    assert.ok(isSellerCode(code), code)
  for (const code of ['00032128', '14360507', '32855691', '1234567', '123456789']) assert.ok(!isSellerCode(code), code)
  assert.ok(isSellerCode('3184710691'))
  assert.ok(!isSellerCode('3184710690'))
  assert.ok(isSellerCodeShape('00032128'))
})

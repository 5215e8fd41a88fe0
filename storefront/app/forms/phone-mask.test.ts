import assert from 'node:assert/strict'
import { test } from 'node:test'
import { digitsBefore, isWholePhone, maskPhone, placeAfter, typedDigits } from './phone-mask.ts'

test('an unfinished number shows an underscore for every missing digit', () => {
  assert.equal(maskPhone(''), '+380 (__) ___ __ __')
  assert.equal(maskPhone('6712'), '+380 (67) 12_ __ __')
  assert.equal(maskPhone('671234567'), '+380 (67) 123 45 67')
})

for (const spelling of [
  '+380 (67) 123 45 67',
  '+380671234567',
  '380671234567',
  '80671234567',
  '0671234567',
  '067 123-45-67',
  '+38 (067) 123-45-67',
  '671234567',
  '+380 (0671234567__) ___ __ __',
  '+380 (380671234567__) ___ __ __',
]) {
  test(`a number pasted as ${spelling} is understood`, () => assert.equal(typedDigits(spelling), '671234567'))
}

for (const keys of [
  '671234567',
  '0671234567',
  '380671234567',
  '+380671234567',
  '+38 067 123 45 67',
  '8 067 123 45 67',
  '00380671234567',
])
  test(`a number typed as ${keys}, key by key, is understood`, () => {
    let digits = ''
    for (const key of keys) digits = typedDigits(maskPhone(digits).replace(/_|$/, `${key}$&`))
    assert.equal(digits, '671234567')
  })

test('a free number keeps its 800', () => {
  for (const spelling of ['0800123456', '+380 (800) 123 45 6_', '+380 (80_) ___ __ __'])
    assert.match(typedDigits(spelling), /^80/)
})

test('a number of another country is not taken for one of ours', () => {
  for (const spelling of [
    '+48 601 234 567',
    '+48 (601) 234 567',
    '0048601234567',
    '+1 202 555 0123',
    '+7 (916) 123-45-67',
  ])
    assert.equal(typedDigits(spelling), '', spelling)
})

test('digits after the ninth are ignored', () => assert.equal(typedDigits('+380 (67) 123 45 678'), '671234567'))

test('a leading 0, as in 067, is ignored', () => {
  assert.equal(typedDigits('+380 (0__) ___ __ __'), '')
  assert.equal(typedDigits('+380 (06_) ___ __ __'), '6')
})

test('deleting into the prefix keeps the digits after it', () => {
  assert.equal(typedDigits('+38 (67) 123 45 67'), '671234567')
})

test('a complete number has nine digits', () => {
  assert.equal(isWholePhone('67123456'), false)
  assert.equal(isWholePhone('671234567'), true)
})

test('the cursor stays after the typed digit', () => {
  for (const count of [0, 1, 2, 3, 5, 6, 9]) {
    const text = maskPhone('671234567'.slice(0, count))
    assert.equal(digitsBefore(text, placeAfter(count)), count)
  }
  assert.equal(placeAfter(0), '+380 ('.length)
})

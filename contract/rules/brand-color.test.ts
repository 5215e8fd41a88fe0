import { equal, match, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { brandStyle, contrastWithWhite, DEFAULT_COLOR, isReadableColor } from './brand-color.ts'

test('white letters need a colour of at least 4.5 to 1', () => {
  equal(contrastWithWhite('#000000').toFixed(2), '21.00')
  equal(contrastWithWhite('#ffffff').toFixed(2), '1.00')
  ok(isReadableColor('#767676'))
  ok(!isReadableColor('#777777'))
  ok(isReadableColor(DEFAULT_COLOR))
})

test('a chosen colour replaces the brand’s with its tints, and nothing else gets into the page', () => {
  match(brandStyle('#1b7f47'), /^--color-brand-600:#1b7f47;--color-brand-50:color-mix\(in srgb,#1b7f47,#fff 93%\)/)
  equal(brandStyle(''), '')
  equal(brandStyle(DEFAULT_COLOR), '')
  equal(brandStyle('red" onload="alert(1)'), '')
})

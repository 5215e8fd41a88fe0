import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ComparedAttribute } from '@shop/contract/shop/attributes'
import { sharedAttributes } from './shared-attributes.ts'

const attribute = (id: number, text_ua: (string | null)[]): ComparedAttribute => ({
  id,
  name_ua: '',
  name_ru: null,
  name_en: null,
  kind: 'text',
  unit_code: null,
  better: null,
  values: text_ua.map(() => null),
  text_ua,
  text_ru: [],
  text_en: [],
  differs: true,
  best: [],
})

test('products of different categories share what at least two of them have', () => {
  const attributes = [attribute(1, ['так', null, 'ні']), attribute(2, [null, '7 мм', null]), attribute(3, ['', '', ''])]
  assert.deepEqual(
    sharedAttributes(attributes).map(({ id }) => id),
    [1],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Category } from '@shop/contract/shop/catalog'
import { askedPage } from '@shop/contract/rules/pagination'
import { findPlace, pagePath, placePath } from './catalog-place.ts'

const names = { name: 'Назва', name_ua: 'Назва', name_ru: null, name_en: null }
const subcategory = (id: number) => ({ id, ...names, products_count: 1 })
const category = (id: number, ...ids: number[]): Category => ({
  id,
  ...names,
  icon_link: null,
  symbol: null,
  picture: null,
  products_count: 1,
  subcategories: ids.map(subcategory),
})
const categories = [category(1, 11, 12), category(2, 21)]

const CASES: Array<[string | undefined, string | undefined, string | null]> = [
  [undefined, undefined, '/catalog'],
  ['1', undefined, '/catalog/1'],
  ['1', '12', '/catalog/1/12'],
  ['2', '12', '/catalog/1/12'],
  ['9', '21', '/catalog/2/21'],
  ['3', undefined, null],
  ['12', undefined, null],
  ['1', '2', null],
  ['01', undefined, null],
  ['1e0', undefined, null],
  ['', undefined, null],
]

for (const [category_id, subcategory_id, path] of CASES)
  test(`the address of category ${category_id} and subcategory ${subcategory_id} is ${path}`, () => {
    const place = findPlace(categories, { category_id, subcategory_id })
    assert.equal(place && placePath(place), path)
  })

test('a pagination link leads to the same category and the requested page', () => {
  assert.equal(pagePath('/catalog/1/12', '/api/products/get?active=1&category_id=12&page=3'), '/catalog/1/12?page=3')
  assert.equal(
    pagePath('/search/лупа', 'https://shop.example/api/products/get?search=x%26page%3D9&page=2'),
    '/search/лупа?page=2',
  )
  assert.equal(
    pagePath('/catalog/1', '/api/products/get?active=1&category_id=1&producer=A&producer=B%2CC&sort=price&page=2'),
    '/catalog/1?producer=A&producer=B%2CC&sort=price&page=2',
  )
})

test('the last of repeated page numbers counts, as in calls', () => {
  assert.equal(askedPage(new URLSearchParams('page=2&page=3')), '3')
  assert.equal(askedPage(new URLSearchParams('sort=price')), undefined)
})

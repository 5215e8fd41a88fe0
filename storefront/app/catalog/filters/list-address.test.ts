import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chosenQuery, filtersCount } from './chosen-filters.ts'
import { addressWith, addressWithout, addressWithPrice, chosenSort } from './list-address.ts'

const query = (text: string) => new URLSearchParams(text)

test('only filters and sorting of an address are sent to the list', () => {
  assert.deepEqual(chosenQuery(query('page=2&utm_source=x&in_stock=1&producer=A&producer=B&dk=&sort=price')), {
    in_stock: '1',
    producer: ['A', 'B'],
    sort: 'price',
  })
  assert.deepEqual(chosenQuery(query('')), {})
})

test('each producer counts as a filter, sorting and empty values do not', () => {
  assert.equal(filtersCount(query('producer=A&producer=B&price_min=5&dk=&sort=name&page=3')), 3)
})

test('the same choice always has the same address, without a page number', () => {
  const one = addressWith('/catalog/1', query('sort=price&in_stock=1&page=4'), 'dk', ['3916'])
  const other = addressWith('/catalog/1', query('dk=3916&sort=price'), 'in_stock', ['1'])
  assert.equal(one, '/catalog/1?in_stock=1&dk=3916&sort=price')
  assert.equal(other, one)
  assert.equal(addressWith('/catalog', query('in_stock=1&page=2'), 'in_stock', []), '/catalog')
})

test('prices in the wrong sequence are exchanged', () => {
  const from_20000 = query('price_min=20000&sort=price')
  assert.equal(
    addressWithPrice('/catalog', from_20000, 'price_max', '100'),
    '/catalog?price_min=100&price_max=20000&sort=price',
  )
  assert.equal(
    addressWithPrice('/catalog', from_20000, 'price_max', '30000'),
    '/catalog?price_min=20000&price_max=30000&sort=price',
  )
  assert.equal(addressWithPrice('/catalog', from_20000, 'price_min', ''), '/catalog?sort=price')
})

test('clearing the filters keeps the sorting; unknown sorting is newest first', () => {
  assert.equal(addressWithout('/catalog', query('in_stock=1&sort=-price&page=2')), '/catalog?sort=-price')
  assert.equal(addressWithout('/catalog', query('in_stock=1&sort=nonsense')), '/catalog')
  assert.equal(chosenSort(query('sort=nonsense')), 'newest')
})

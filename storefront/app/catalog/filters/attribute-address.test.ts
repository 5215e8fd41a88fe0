import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chosenQuery, filtersCount } from './chosen-filters.ts'
import { addressWith, addressWithout } from './list-address.ts'

const query = (text: string) => new URLSearchParams(text)

test('attributes of an address are sent to the list, count as filters and keep their sequence', () => {
  const chosen = query('attr[12]=3..10&attr[7]=5,6&attr[9]=&in_stock=1')
  assert.deepEqual(chosenQuery(chosen), { in_stock: '1', attr: { 12: '3..10', 7: '5,6' } })
  assert.equal(filtersCount(chosen), 3)
  const one = addressWith('/catalog', query('attr[7]=5&attr[12]=3..10'), 'in_stock', ['1'])
  const other = addressWith('/catalog', query('in_stock=1&attr[12]=3..10'), 'attr[7]', ['5'])
  assert.equal(one, other)
  assert.equal(decodeURIComponent(one), '/catalog?in_stock=1&attr[12]=3..10&attr[7]=5')
  assert.equal(addressWith('/catalog', query('attr[7]=5&page=2'), 'attr[7]', []), '/catalog')
  assert.equal(addressWithout('/catalog', query('attr[7]=5&sort=price')), '/catalog?sort=price')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localAddress } from '@shop/contract/addresses'
import { alternates, robotsOf } from './head.ts'

test('Ukrainian has the plain address, other languages add a parameter', () => {
  assert.equal(localAddress('/catalog', 'ua'), '/catalog')
  assert.equal(localAddress('/catalog', 'ru'), '/catalog?lng=ru')
  assert.equal(localAddress('/catalog?page=2', 'en'), '/catalog?page=2&lng=en')
})

test('search engines find the page in every language', () => {
  assert.deepEqual(
    alternates('/product/1').map(({ address }) => address),
    ['/product/1', '/product/1?lng=ru', '/product/1?lng=en'],
  )
})

test('a private page stays out of search engines', () => {
  assert.match(robotsOf({ is_indexed: false }), /^noindex/)
  assert.match(robotsOf({ is_indexed: true }), /^index/)
})

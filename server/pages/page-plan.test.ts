import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { getProduct, listProducts } from '@shop/contract/catalog'
import type { Served } from './platform/http.ts'
import { isForEverybody, isPageAddress, languageOf, planFor } from './web-plan.ts'

const keeping = () => ({ tags: [], is_kept: true })
const table = new Map(
  [listProducts, getProduct].map((route) => [
    route,
    { route, handler: async () => null, keeping } as unknown as Served,
  ]),
)

const plan = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  planFor({ url, headers, method } as unknown as IncomingMessage, table as never)?.key

test('a page is kept by its language, path and page number alone', () => {
  assert.equal(plan('/catalog/3?page=2&utm_source=letter&fbclid=x'), 'page ua /catalog/3?page=2')
  assert.equal(plan('/catalog/3', { cookie: 'a=b; lng=ru' }), 'page ru /catalog/3')
  assert.equal(plan('/product/5?page=2'), 'page ua /product/5')
  assert.equal(plan('/?lng=en', { cookie: 'lng=ru' }), 'page en /?lng=en')
})

test('nonsense in the query makes no new keys', () => {
  assert.equal(plan('/catalog?page=0'), 'page ua /catalog')
  assert.equal(plan('/catalog?page=abc'), 'page ua /catalog')
  assert.equal(plan('/catalog?lng=xx'), 'page ua /catalog')
})

test('a list in another order, or of what is in stock, is kept under one address however it is written', () => {
  assert.equal(plan('/catalog/3?page=2&sort=price&in_stock=1'), 'page ua /catalog/3?in_stock=1&sort=price&page=2')
  assert.equal(plan('/catalog/3?in_stock=1&page=2&x=1&sort=price'), plan('/catalog/3?page=2&sort=price&in_stock=1'))
  assert.equal(plan('/catalog?sort=nonsense&in_stock=yes&on_sale=0'), 'page ua /catalog')
  assert.equal(plan('/catalog?sort=newest'), 'page ua /catalog')
  assert.equal(plan('/product/5?sort=price&in_stock=1'), 'page ua /product/5')
})

test('a list by price, producer, order of the Ministry or code is not kept: there is no end to them', () => {
  for (const query of ['price_min=1', 'price_max=99.5', 'producer=A', 'precept=3', 'dk=39', 'dk=39&in_stock=1'])
    assert.equal(plan(`/catalog/3?${query}`), undefined, query)
  assert.equal(plan('/catalog?price_min=&producer='), 'page ua /catalog')
  assert.equal(plan('/about?price_min=1'), 'page ua /about')
})

test('searches, unknown addresses and other methods are not kept', () => {
  for (const url of ['/search/мікроскоп', '/nowhere', '/catalog/abc', '/product/0', '/catalog/1/2/3'])
    assert.equal(plan(url), undefined, url)
  assert.equal(plan('/catalog', {}, 'POST'), undefined)
})

test('a search that a form sent is not kept under the address of the empty one', () => {
  for (const url of ['/search?search=лупа', '/search/?lng=ru&search=']) assert.equal(plan(url), undefined, url)
  assert.equal(plan('/search?lng=ru'), 'page ru /search?lng=ru')
})

test('an API answer is kept unless a token came with the call', () => {
  assert.match(plan('/api/products/get?active=1&page=2') ?? '', /^api listProducts/)
  assert.equal(plan('/api/products/get', { authorization: 'Bearer abc' }), undefined)
  assert.match(plan('/api/products/get', { authorization: 'Bearer ' }) ?? '', /^api/)
  assert.equal(plan('/api/products/get?search=скло'), undefined)
  assert.equal(plan('/api/products/get?active=17'), undefined)
})

test('two spellings of the first page are one', () => {
  assert.equal(plan('/api/products/get?page=1'), plan('/api/products/get?page=0'))
  assert.equal(plan('/api/products/get?page=1'), plan('/api/products/get?unknown=9'))
})

test('what looks like a file is no page, so that no cache keeps it by its extension', () => {
  for (const url of ['/profile/x.css', '/profile%2fx.js', '/basket/a.png', '/api/anything'])
    assert.equal(isPageAddress(url), false, url)
  for (const url of ['/profile', '/nowhere', '/search/2.5 л', '/search/Full%20HD%2F4K', '/search/a%5Cb.css'])
    assert.equal(isPageAddress(url), true, url)
})

test('the language comes from the address, then the cookie, then it is Ukrainian', () => {
  const language = (url: string, cookie?: string) =>
    languageOf({ url, headers: cookie ? { cookie } : {} } as unknown as IncomingMessage)
  assert.equal(language('/?lng=ru', 'lng=en'), 'ru')
  assert.equal(language('/', 'lng=en'), 'en')
  assert.equal(language('/', 'lng=de'), 'ua')
  assert.equal(language('/'), 'ua')
})

test('the page of a forgotten password is kept without the code of its letter', () => {
  const url = '/reset-password?code=abc&lng=ru'
  const planned = planFor({ url, headers: {}, method: 'GET' } as unknown as IncomingMessage, table as never)
  assert.deepEqual(planned, {
    kind: 'page',
    key: 'page ru /reset-password?lng=ru',
    url: '/reset-password?lng=ru',
    language: 'ru',
    is_for_everybody: false,
  })
})

test('the pages of all orders are one shell', () => {
  assert.equal(plan('/profile/orders/57'), plan('/profile/orders/2147483647'))
  assert.match(plan('/profile/orders/57') ?? '', /^page ua /)
  for (const url of ['/profile/orders', '/profile/orders/0', '/profile/orders/abc', '/profile/orders/5/6'])
    assert.equal(plan(url), undefined, url)
})

test('a page with the code of a letter in its address is kept by nobody', () => {
  assert.equal(isForEverybody('/reset-password?code=abc'), false)
  assert.equal(isForEverybody('/reset-password?lng=ru&code=abc'), false)
  assert.equal(isForEverybody('/catalog?page=2'), true)
})

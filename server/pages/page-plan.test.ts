import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { PAGES, type PageAddress } from '@shop/contract/addresses'
import { getProduct, listProducts } from '@shop/contract/shop/catalog'
import type { Served } from '../platform/http/http.ts'
import { isForEverybody, isPageAddress, languageOf, planFor } from './page-plan.ts'

const keeping = () => ({ tags: [], is_cacheable: true })
const table = new Map(
  [listProducts, getProduct].map((route) => [
    route,
    { route, handler: async () => null, keeping } as unknown as Served,
  ]),
)

const plan = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  planFor({ url, headers, method } as unknown as IncomingMessage, table as never)?.key

test('a page is cached by its language, path and page number alone', () => {
  assert.equal(plan('/catalog/3?page=2&utm_source=letter&fbclid=x'), 'page ua /catalog/3?page=2')
  assert.equal(plan('/catalog/3', { cookie: 'a=b; lng=ru' }), 'page ru /catalog/3')
  assert.equal(plan('/product/5?page=2'), 'page ua /product/5')
  assert.equal(plan('/?lng=en', { cookie: 'lng=ru' }), 'page en /?lng=en')
})

test('exactly the pages that the address list calls cached are cached', () => {
  for (const [name, page] of Object.entries<PageAddress>(PAGES))
    for (const path of page.paths) {
      const address = path.replace(/:\w+/g, page.has_named_ids ? 'personal' : '7')
      assert.equal(plan(address) !== undefined, page.is_cached, `${name}: ${address}`)
      assert.equal(plan(`${address}/x/y/z`), undefined, `${name}: below ${address}`)
    }
  assert.equal(plan('/product/%37'), undefined, 'another spelling of /product/7')
})

test('unknown query parameters make no new cache keys', () => {
  assert.equal(plan('/catalog?page=0'), 'page ua /catalog')
  assert.equal(plan('/catalog?page=abc'), 'page ua /catalog')
  assert.equal(plan('/catalog?page=2&page=3'), 'page ua /catalog?page=3')
  assert.equal(plan('/catalog?page=2&page='), 'page ua /catalog')
  assert.equal(plan('/catalog?lng=xx'), 'page ua /catalog')
})

test('a sorted list, or one of products in stock, has one cache key however its query is written', () => {
  assert.equal(plan('/catalog/3?page=2&sort=price&in_stock=1'), 'page ua /catalog/3?in_stock=1&sort=price&page=2')
  assert.equal(plan('/catalog/3?in_stock=1&page=2&x=1&sort=price'), plan('/catalog/3?page=2&sort=price&in_stock=1'))
  assert.equal(plan('/catalog?sort=nonsense&in_stock=yes&on_sale=0'), 'page ua /catalog')
  assert.equal(plan('/catalog?sort=newest'), 'page ua /catalog')
  assert.equal(plan('/product/5?sort=price&in_stock=1'), 'page ua /product/5')
})

test('lists by price, producer, Ministry order or code are not cached: their number is unlimited', () => {
  for (const query of [
    'price_min=1',
    'price_max=99.5',
    'producer=A',
    'precept=3',
    'dk=39',
    'dk=39&in_stock=1',
    'attr[7]=5',
    'attr%5B7%5D=5',
  ])
    assert.equal(plan(`/catalog/3?${query}`), undefined, query)
  assert.equal(plan('/catalog?price_min=&producer='), 'page ua /catalog')
  assert.equal(plan('/about?price_min=1'), 'page ua /about')
})

test('searches, unknown addresses and other methods are not cached', () => {
  for (const url of ['/search/мікроскоп', '/nowhere', '/catalog/abc', '/product/0', '/catalog/1/2/3'])
    assert.equal(plan(url), undefined, url)
  assert.equal(plan('/catalog', {}, 'POST'), undefined)
})

test('a search submitted by a form is not cached as the empty search page', () => {
  for (const url of ['/search?search=лупа', '/search/?lng=ru&search=']) assert.equal(plan(url), undefined, url)
  assert.equal(plan('/search?lng=ru'), 'page ru /search?lng=ru')
})

test('an API answer is cached unless the call has a token', () => {
  assert.match(plan('/api/products/get?active=1&page=2') ?? '', /^api listProducts/)
  assert.equal(plan('/api/products/get', { authorization: 'Bearer abc' }), undefined)
  assert.match(plan('/api/products/get', { authorization: 'Bearer ' }) ?? '', /^api/)
  assert.equal(plan('/api/products/get?search=скло'), undefined)
  assert.equal(plan('/api/products/get?active=17'), undefined)
})

test('two spellings of the first page share one cache key', () => {
  assert.equal(plan('/api/products/get?page=1'), plan('/api/products/get?page=0'))
  assert.equal(plan('/api/products/get?page=1'), plan('/api/products/get?unknown=9'))
})

test('an address that looks like a file is not a page, so that no CDN caches it by its extension', () => {
  for (const url of ['/profile/x.css', '/profile%2fx.js', '/basket/a.png', '/api/anything'])
    assert.equal(isPageAddress(url), false, url)
  for (const url of ['/profile', '/nowhere', '/search/2.5 л', '/search/Full%20HD%2F4K', '/search/a%5Cb.css'])
    assert.equal(isPageAddress(url), true, url)
})

test('the language comes from the address, then the cookie, and defaults to Ukrainian', () => {
  const language = (url: string, cookie?: string) =>
    languageOf({ url, headers: cookie ? { cookie } : {} } as unknown as IncomingMessage)
  assert.equal(language('/?lng=ru', 'lng=en'), 'ru')
  assert.equal(language('/', 'lng=en'), 'en')
  assert.equal(language('/', 'lng=de'), 'ua')
  assert.equal(language('/'), 'ua')
})

test('the password reset page is cached without the code from the mail', () => {
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

test('the pages of all orders share one shell', () => {
  assert.equal(plan('/profile/orders/57'), plan('/profile/orders/2147483647'))
  assert.match(plan('/profile/orders/57') ?? '', /^page ua /)
  for (const url of ['/profile/orders', '/profile/orders/0', '/profile/orders/abc', '/profile/orders/5/6'])
    assert.equal(plan(url), undefined, url)
})

test('a page whose address has a code from a mail is cached nowhere', () => {
  assert.equal(isForEverybody('/reset-password?code=abc'), false)
  assert.equal(isForEverybody('/reset-password?lng=ru&code=abc'), false)
  assert.equal(isForEverybody('/catalog?page=2'), true)
})

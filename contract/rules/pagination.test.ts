import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageEnvelope } from './pagination.ts'

const envelope = (page: number, total: number, data_length = 15) =>
  pageEnvelope({ page, total, data_length, path: '/api/products/get', query: { active: '1', category_id: '3' } })

const labels = (page: number, total: number) => envelope(page, total).meta.links.map((link) => link.label)

test('the first and last link are previous and next, without an address if there is no such page', () => {
  const { meta } = envelope(1, 40)
  assert.deepEqual(meta.links[0], { url: null, label: '&laquo; Previous', active: false })
  assert.deepEqual(meta.links.at(-1), {
    url: '/api/products/get?active=1&category_id=3&page=2',
    label: 'Next &raquo;',
    active: false,
  })
})

test('every link keeps the other query parameters', () => {
  const urls = envelope(2, 60).meta.links.flatMap((link) => (link.url === null ? [] : [link.url]))
  assert.ok(urls.length >= 4)
  for (const url of urls) assert.match(url, /active=1&category_id=3&page=\d+$/)
})

test('distant pages are replaced by gaps, and a gap of one page shows that page', () => {
  assert.deepEqual(labels(1, 15 * 20).slice(1, -1), ['1', '2', '3', '...', '20'])
  assert.deepEqual(labels(10, 15 * 20).slice(1, -1), ['1', '...', '8', '9', '10', '11', '12', '...', '20'])
  assert.deepEqual(labels(5, 15 * 9).slice(1, -1), ['1', '2', '3', '4', '5', '6', '7', '8', '9'])
})

test('from and to count the rows of the page', () => {
  assert.deepEqual(pick(envelope(2, 20, 5).meta), { from: 16, to: 20, last_page: 2 })
})

test('a page past the end is empty and points back to the last', () => {
  const { meta, links } = envelope(99, 20, 0)
  assert.deepEqual(pick(meta), { from: null, to: null, last_page: 2 })
  assert.equal(links.prev, '/api/products/get?active=1&category_id=3&page=2')
  assert.equal(links.next, null)
})

test('an empty list has one page', () => {
  assert.deepEqual(pick(envelope(1, 0, 0).meta), { from: null, to: null, last_page: 1 })
})

const pick = (meta: { from: number | null; to: number | null; last_page: number }) => ({
  from: meta.from,
  to: meta.to,
  last_page: meta.last_page,
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageEnvelope } from '@shop/contract/rules/pagination'
import { pagerEntries, plainLabel } from './pager-entries.ts'

const linksOf = (page: number, total: number) =>
  pageEnvelope({ data_length: 15, page, total, path: '/api/products/get', query: { active: '1' } }).meta.links

test('the first and last links of a list become the ways back and on', () => {
  const entries = pagerEntries(linksOf(2, 45))
  assert.equal(entries.previous.url, '/api/products/get?active=1&page=1')
  assert.equal(entries.next.url, '/api/products/get?active=1&page=3')
  assert.deepEqual(
    entries.pages.map(({ label }) => label),
    ['1', '2', '3'],
  )
})

test('on the first page there is no way back, on the last none on', () => {
  assert.equal(pagerEntries(linksOf(1, 45)).previous.url, null)
  assert.equal(pagerEntries(linksOf(3, 45)).next.url, null)
})

test('pages that are left out show as a gap that leads nowhere', () => {
  const gaps = pagerEntries(linksOf(10, 300)).pages.filter(({ is_gap }) => is_gap)
  assert.deepEqual(
    gaps.map(({ label, url }) => [label, url]),
    [
      ['…', null],
      ['…', null],
    ],
  )
})

test('exactly one page is current', () => {
  assert.deepEqual(
    pagerEntries(linksOf(2, 45))
      .pages.filter(({ is_current }) => is_current)
      .map(({ label }) => label),
    ['2'],
  )
})

test('angle quotes are stripped from labels', () => {
  assert.equal(plainLabel('&laquo; Previous'), 'Previous')
  assert.equal(plainLabel('Next &raquo;'), 'Next')
  assert.equal(plainLabel('« Попередня'), 'Попередня')
})

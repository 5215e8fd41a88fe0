import { gzipSync } from 'node:zlib'
import { type Bomb, bomb } from './bomb.ts'

/** Just below the size limit of a call. */
const FILL = 250_000
const json = (name: string, text: string, more: Partial<Bomb> = {}) => bomb(name, { body: Buffer.from(text), ...more })
const ANY = [200, 400, 404, 413, 414, 415, 422, 431]

/** Bodies. */
export function jsonBombs(): Bomb[] {
  const keys = Array.from({ length: 15_000 }, (_, at) => `"k${at}":1`).join(',')
  const lines = Array.from({ length: 5500 }, () => '{"product_id":1,"product_amount":1}').join(',')
  return [
    json('1 MB of brackets', '['.repeat(1024 * 1024)),
    json('250 kB of brackets that close', '['.repeat(FILL / 2) + ']'.repeat(FILL / 2)),
    json('20,000 objects in each other', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
    json('15,000 names', `{${keys}}`),
    json('5,500 order lines', `{"products":[${lines}]}`),
    json('a number of 250,000 digits', `{"products":[{"product_id":${'9'.repeat(FILL)}}]}`),
    json('a note of 250 kB', `{"note":"${'\\u0000'.repeat(FILL / 6)}"}`),
    bomb('10 MB behind gzip', {
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(10_000_000, ' ')),
    }),
    bomb('20 MB behind gzip, as an upload', {
      target: '/api/admin/imports?file_name=x.csv',
      who: 'staff',
      headers: { 'Content-Type': 'text/csv', 'Content-Encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(20_000_000, 'a;')),
      right: [400, 413, 415, 422],
    }),
  ]
}

/** Addresses and headers. */
export function addressBombs(): Bomb[] {
  return [
    get('2,000 names in the query', `/api/products/get?${'a=1&'.repeat(2000)}`),
    get('1,500 producers', `/api/products/get?${'producer=a&'.repeat(1300)}`),
    get('300 ids', `/api/products/cards?ids=${Array.from({ length: 1500 }, (_, at) => at + 1).join(',')}`),
    get('brackets in the query', `/api/products/get?search${'[a]'.repeat(2000)}=1`),
    get('an address of 15 kB', `/${'a/'.repeat(7500)}`),
    get('an address of 60 kB', `/${'a'.repeat(60_000)}`),
    get('a search of 15 kB', `/search/${'%D1%97'.repeat(2400)}`),
    get('a header of 60 kB', '/api/products/get', { 'X-Long': 'a'.repeat(60_000) }),
    get(
      '900 headers',
      '/api/products/get',
      Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`X-${at}`, 'a'])),
    ),
    get('3,000 languages', '/api/products/get', { 'Accept-Language': 'uk;q=1,'.repeat(2000) }),
    get('a cookie of 15 kB', '/profile', { Cookie: 'lng=; '.repeat(2500) }),
    get('2,000 tags', '/', { 'If-None-Match': 'W/"x", '.repeat(2000) }),
    get('2,000 encodings', '/', { 'Accept-Encoding': 'gzip;q=0,'.repeat(1700) }),
    get('a token of 15 kB', '/api/user/profile', { Authorization: `Bearer ${'x '.repeat(7500)}` }, [401]),
  ]
}

const get = (name: string, target: string, headers = {}, right = ANY) =>
  bomb(name, { method: 'GET', target, headers, right })

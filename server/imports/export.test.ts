import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { exportProducts } from '@shop/contract/admin/catalog/imports'
import { sql } from 'kysely'
import { openShop } from '../testing/shop.ts'
import { signIn } from '../testing/fixtures/users.ts'
import { exportProducts as exportFile } from './export-products.ts'

test('an export contains the filtered products, and no spreadsheet evaluates their texts', async (t) => {
  const shop = await openShop({
    categories: [{ id: 1 }, { id: 2, parent_id: 1 }, { id: 3 }],
    products: [
      { id: 1, article: 'A-1', category_id: 1, subcategory_id: 2, name_ua: '=cmd|calc' },
      { id: 2, article: 'A-2', category_id: 3, active: false },
      { id: 3, article: 'A-3', status_id: 4 },
    ],
  })
  t.after(shop.close)
  const { token } = await signIn(shop, 'bohdan')
  const articles = async (query: object) => {
    const { bytes } = await shop.call(exportProducts, { query: { format: 'csv', ...query } }, { token })
    const text = new TextDecoder().decode(bytes)
    assert.doesNotMatch(text, /[;\n"][=+@-]/)
    return [...text.matchAll(/^(A-\d)/gm)].map(([, article]) => article)
  }
  assert.deepEqual(await articles({}), ['A-1', 'A-2', 'A-3'])
  assert.deepEqual(await articles({ category: '1' }), ['A-1'])
  assert.deepEqual(await articles({ active: '0' }), ['A-2'])
  assert.deepEqual(await articles({ status: '4' }), ['A-3'])
  assert.deepEqual(await articles({ q: 'навчальний 3' }), ['A-3'])
})

test('an export is read while it is sent, so that a large one never lies in memory', async (t) => {
  const products = Array.from({ length: 300 }, (_, at) => ({ id: at + 1, article: `B-${at + 1}` }))
  const shop = await openShop({ products })
  t.after(shop.close)
  const { parts } = await exportFile(shop.services, { format: 'csv', decimals: 'point', q: '' })
  const iterator = parts[Symbol.asyncIterator]()
  const [heading, first] = [await iterator.next(), await iterator.next()]
  assert.match(String(heading.value), /^\ufeff/)
  assert.match(String(first.value), /^B-1,/)
  await sql`delete from products where id = 299`.execute(shop.services.db)
  const rest = String(await buffer({ [Symbol.asyncIterator]: () => iterator } as AsyncIterable<Uint8Array>))
  assert.match(rest, /^B-298,/m)
  assert.doesNotMatch(rest, /^B-299,/m)
  assert.match(rest, /^B-300,/m)
})

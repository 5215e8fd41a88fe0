import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportProducts } from '@shop/contract/admin/catalog/imports'
import { openShop } from '../testing/shop.ts'
import { signIn } from '../testing/fixtures/users.ts'

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

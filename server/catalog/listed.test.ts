import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../testing/shop.ts'
import { isListed, isListedIn } from './listed.ts'

test('SQL and TypeScript agree on which products are listed', async (t) => {
  const kinds = [true, false].flatMap((active) => ([1, 2, 3, 4] as const).map((status_id) => ({ active, status_id })))
  const shop = await openShop({ products: kinds.map((kind, at) => ({ id: at + 1, ...kind })) })
  t.after(shop.close)
  const rows = await shop.services.db
    .selectFrom('products')
    .select('id')
    .where(isListedIn('products'))
    .orderBy('id')
    .execute()
  const expected = kinds.flatMap((kind, at) => (isListed(kind) ? [at + 1] : []))
  assert.deepEqual(
    rows.map(({ id }) => id),
    expected,
  )
  assert.deepEqual(expected, [1, 2, 3])
})

import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { openShop } from '../../testing/shop.ts'
import { queryById } from './query-by-id.ts'

test('a query by id is built once and finds each id, in a transaction too', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }, { id: 2 }] })
  t.after(shop.close)
  let built = 0
  const findProduct = queryById((db, id) => {
    built++
    return db
      .selectFrom('products as p')
      .select(['p.id', 'p.active'])
      .where('p.id', '=', id)
      .where('p.active', '=', true)
      .where('p.id', '>=', id)
  })
  const { db } = shop.services
  deepEqual(await findProduct(db, 1), { id: 1, active: true })
  deepEqual(await findProduct(db, 2), { id: 2, active: true })
  equal(await findProduct(db, 3), undefined)
  deepEqual(await db.transaction().execute((tx) => findProduct(tx, 1)), { id: 1, active: true })
  const both = await Promise.all([findProduct(db, 2), findProduct(db, 1)])
  deepEqual(
    both.map((row) => row?.id),
    [2, 1],
  )
  equal(built, 1)
})

import { deepEqual, notDeepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { listProducts } from '@shop/contract/shop/catalog'
import { openShop } from '../../testing/shop.ts'
import { NO_FILTERS } from '../browse/filters.ts'
import { listProducts as readProducts } from '../browse/products.ts'

const CHANGES: [what: string, statement: string][] = [
  ['a name', `update products set name_ua = 'Мікроскоп' where id = 3`],
  ['a price', 'update products set sale_price = 5000 where id = 3'],
  ['the last piece', 'update products set amount_in_store = 0 where id = 3'],
  ['a picture', 'insert into product_files (product_id, file_id, position) values (3, 101, 1)'],
  ['the text of a picture', `update product_files set alt_ua = 'Збоку' where product_id = 3`],
  ['a picture less', 'delete from product_files where product_id = 3'],
  ['a hidden product', 'update products set active = false where id = 3'],
  ['a product that is shown again', 'update products set active = true where id = 3'],
  ['a removed product', 'update products set status_id = 4 where id = 16'],
  ['a product of another category', 'update products set category_id = 2 where id = 1'],
  ['a product that is newer', `update products set created_at = now() where id = 2`],
]

for (const category_id of [undefined, 1])
  test(`the first page of ${category_id ? 'a category' : 'the catalog'} read again shows every change`, async (t) => {
    const created_at = new Date('2026-01-01')
    const shop = await openShop({
      categories: [{ id: 1 }, { id: 2 }],
      products: Array.from({ length: 17 }, (_, index) => ({ id: index + 1, category_id: 1, created_at })),
    })
    t.after(shop.close)
    const { db, cache } = shop.services
    const file = `insert into files (id, web_path, mime, bytes) values (101, '/files/1.webp', 'image/webp', 1)`
    await sql.raw(file).execute(db)
    const query = category_id ? { category_id: String(category_id) } : {}
    const read = () => shop.call(listProducts, { query })
    for (const [what, statement] of CHANGES) {
      const before = await read()
      deepEqual(await read(), before, what)
      await sql.raw(statement).execute(db)
      const after = await read()
      if (category_id || what !== 'a product of another category') notDeepEqual(after, before, what)
      const wanted = { page: 1, category_id, filters: NO_FILTERS }
      deepEqual(after, await readProducts({ db, cache, asker_ip: null }, wanted, Object.entries(query)), what)
    }
  })

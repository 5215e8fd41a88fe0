import { deepEqual, notDeepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { listProducts, suggest } from '@shop/contract/shop/catalog'
import { openShop } from '../../testing/shop.ts'

const CHANGES: [what: string, statement: string][] = [
  ['a name', `update products set name_ua = 'Мікроскоп учнівський' where id = 1`],
  ['a price', 'update products set price = 9900 where id = 1'],
  ['stock', 'update products set amount_in_store = 3 where id = 1'],
  ['a picture', 'insert into product_files (product_id, file_id, position) values (1, 101, 1)'],
  ['the text of a picture', `update product_files set alt_ua = 'Збоку' where product_id = 1`],
  ['a picture less', 'delete from product_files where product_id = 1'],
  ['a product that matches now', `update products set search_text = ' мікроскоп 2 ' where id = 2`],
  ['a hidden product', 'update products set active = false where id = 2'],
  ['a product that is shown again', 'update products set active = true where id = 2'],
  ['the sequence', `update products set created_at = now() + interval '1 hour' where id = 1`],
  ['a category that is named', `update categories set name_ua = 'Мікроскопи' where id = 1`],
  ['a deleted product', 'delete from products where id = 2'],
]

for (const which of ['a search', 'suggestions'])
  test(`${which} read again shows every change at once`, async (t) => {
    const created_at = new Date('2026-01-01')
    const shop = await openShop({
      categories: [{ id: 1, name_ua: 'Оптика' }],
      products: [
        { id: 1, name_ua: 'Мікроскоп', category_id: 1, created_at },
        { id: 2, name_ua: 'Лінійка', created_at },
        { id: 3, name_ua: 'Мікроскоп шкільний', created_at },
        { id: 4, name_ua: 'Глобус', category_id: 1, created_at },
      ],
    })
    t.after(shop.close)
    const { db } = shop.services
    const file = `insert into files (id, web_path, mime, bytes) values (101, '/files/1.webp', 'image/webp', 1)`
    await sql.raw(file).execute(db)
    const read = () =>
      which === 'a search'
        ? shop.call(listProducts, { query: { search: 'мікроскоп' } })
        : shop.call(suggest, { query: { q: 'мікроскоп' } })
    for (const [what, statement] of CHANGES) {
      const before = await read()
      deepEqual(await read(), before, what)
      await sql.raw(statement).execute(db)
      notDeepEqual(await read(), before, what)
    }
  })

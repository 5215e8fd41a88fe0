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

const NARROWED: [what: string, query: Record<string, unknown>, statement: string][] = [
  [
    'a value of an attribute',
    { attr: { 1: '5..9' } },
    'insert into product_attributes (product_id, attribute_id, value) values (2, 1, 7)',
  ],
  ['another value', { attr: { 1: '5..9' } }, 'update product_attributes set value = 70 where product_id = 2'],
  ['a Ministry order', { precept: '1' }, 'insert into product_precepts (product_id, precept_id) values (2, 1)'],
  ['a Ministry order less', { precept: '1' }, 'delete from product_precepts where product_id = 2'],
]

test('a search narrowed by an attribute or a Ministry order shows every change at once', async (t) => {
  const names = ['Мікроскоп', 'Мікроскоп шкільний'].map((name_ua, place) => ({ id: place + 1, name_ua }))
  const shop = await openShop({ products: names })
  t.after(shop.close)
  const { db } = shop.services
  for (const statement of [
    `insert into attribute_types (id, kind, name_ua) overriding system value values (1, 'number', 'Збільшення')`,
    'insert into product_attributes (product_id, attribute_id, value) values (1, 1, 6)',
    `insert into precepts (id, number, description_ua) overriding system value values (1, '704', 'Перелік')`,
    'insert into product_precepts (product_id, precept_id) values (1, 1)',
  ])
    await sql.raw(statement).execute(db)
  for (const [what, query, statement] of NARROWED) {
    const read = async () =>
      (await shop.call(listProducts, { query: { search: 'мікроскоп', ...query } })).data.map(({ id }) => id).sort()
    const before = await read()
    deepEqual(await read(), before, what)
    await sql.raw(statement).execute(db)
    deepEqual(await read(), before.includes(2) ? [1] : [1, 2], what)
  }
})

import { deepEqual, equal, notDeepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { getProduct } from '@shop/contract/shop/catalog'
import { openShop, refuses, type TestShop } from '../../testing/shop.ts'
import { findProduct } from '../browse/product.ts'

/** Product 1 recommends 2 and is, with 5, a part of kit 4. */
async function openFullShop(): Promise<TestShop> {
  const shop = await openShop({
    categories: [{ id: 1 }, { id: 2, parent_id: 1 }],
    products: [
      { id: 1, price: 100, category_id: 1, subcategory_id: 2 },
      { id: 2, price: 50 },
      { id: 4, price: 120 },
      { id: 5, price: 30 },
    ],
  })
  for (const statement of LINKS) await sql.raw(statement).execute(shop.services.db)
  return shop
}

const LINKS = [
  `insert into dk_codes (code, name_ua) values ('39162100-6', 'Навчальне обладнання')`,
  `update products set dk_code = '39162100-6' where id = 1`,
  `insert into files (id, web_path, mime, bytes) select n, '/files/' || n || '.webp', 'image/webp', 1 from generate_series(101, 104) n`,
  `insert into product_files (product_id, file_id, position) values (1, 101, 1), (1, 102, 2), (2, 103, 1)`,
  `insert into product_documents (product_id, position, file_id, kind, name) values (1, 1, 104, 'passport', 'Паспорт')`,
  `insert into precepts (id, number, description_ua) values (1, '574', 'Перелік')`,
  `insert into product_precepts (product_id, precept_id) values (1, 1)`,
  `insert into product_recommendations (product_id, recommended_id, position) values (1, 2, 1)`,
  `insert into kit_components (kit_id, product_id, position, amount) values (4, 1, 1, 1), (4, 5, 2, 2)`,
  `insert into attribute_types (id, kind, name_ua) values (1, 'choice', 'Колір'), (2, 'text', 'Матеріал')`,
  `insert into attribute_choices (id, attribute_id, position, name_ua) values (1, 1, 1, 'Синій'), (2, 1, 2, 'Білий')`,
  `insert into category_attributes (category_id, attribute_id, position) values (2, 1, 1), (2, 2, 2)`,
  `insert into product_attributes (product_id, attribute_id, value, text_ua) values (1, 1, 1, null), (1, 2, 0, 'Дерево')`,
  `insert into norm_sets (id, title, order_number, order_date, valid_from) values (1, 'Засоби', '574', '2020-01-01', '2020-01-01')`,
  `insert into norm_rooms (id, set_id, code, name_ua, position) values (1, 1, 'physics', 'Фізика', 1)`,
  `insert into norm_items (id, room_id, position, number, section, name_ua, symbol, unit, rule, amount)
   values (1, 1, 1, '1', '', 'Мікроскоп', '', 'pcs', 'per_room', 1)`,
  `insert into norm_matches (item_id, product_id, how) values (1, 1, 'fits')`,
]

const CHANGES: [what: string, statement: string][] = [
  ['its price', 'update products set price = 9900 where id = 1'],
  ['its stock, to none', 'update products set amount_in_store = 0 where id = 1'],
  ['its picture', `update product_files set alt_ua = 'Збоку' where product_id = 1 and file_id = 102`],
  ['the sequence of its pictures', `update product_files set position = 3 where product_id = 1 and file_id = 101`],
  ['a picture less', 'delete from product_files where product_id = 1 and file_id = 101'],
  ['a document', `update product_documents set name = 'Настанова' where product_id = 1`],
  ['an expired document', `update product_documents set valid_to = '2020-01-01' where product_id = 1`],
  ['the text of a Ministry order', `update precepts set description_ua = 'Новий перелік' where id = 1`],
  ['a Ministry order less', 'delete from product_precepts where product_id = 1'],
  ['the price of a recommended product', 'update products set price = 4000 where id = 2'],
  ['the stock of a recommended product', 'update products set amount_in_store = 3 where id = 2'],
  ['the picture of a recommended product', `update product_files set alt_ua = 'Збоку' where product_id = 2`],
  ['a hidden recommended product', 'update products set active = false where id = 2'],
  ['a recommended product that is shown again', 'update products set active = true where id = 2'],
  ['another recommended product', 'insert into product_recommendations (product_id, recommended_id) values (1, 5)'],
  ['the price of its kit', 'update products set price = 11000 where id = 4'],
  ['the price of another part of its kit', 'update products set price = 2500 where id = 5'],
  ['the amount of another part of its kit', 'update kit_components set amount = 3 where product_id = 5'],
  ['a kit less', 'delete from kit_components where kit_id = 4 and product_id = 1'],
  ['the value of an attribute', 'update product_attributes set value = 2 where product_id = 1 and attribute_id = 1'],
  ['the name of an attribute', `update attribute_types set name_ua = 'Барва' where id = 1`],
  ['the name of a choice', `update attribute_choices set name_ua = 'Молочний' where id = 2`],
  ['the sequence of attributes', 'update category_attributes set position = 3 where attribute_id = 1'],
  ['the name of its category', `update categories set name_ua = 'Фізика' where id = 1`],
  ['the name of its subcategory', `update categories set name_ua = 'Оптика' where id = 2`],
  ['the name of its code', `update dk_codes set name_ua = 'Обладнання' where code = '39162100-6'`],
  ['a position that it meets', `update norm_items set name_ua = 'Мікроскоп шкільний' where id = 1`],
  ['how it meets a position', `update norm_matches set note = 'без підсвітки' where product_id = 1`],
  ['the room of a position', `update norm_rooms set name_ua = 'Кабінет фізики' where id = 1`],
  ['the list of a position', `update norm_sets set title = 'Засоби навчання' where id = 1`],
  ['a list that is not in force any more', `update norm_sets set valid_to = '2021-01-01' where id = 1`],
]

test('a product read again shows every change of what it depends on', async (t) => {
  const shop = await openFullShop()
  t.after(shop.close)
  const { db } = shop.services
  const read = () => shop.call(getProduct, { params: { id: '1' } })
  for (const [what, statement] of CHANGES) {
    const before = await read()
    deepEqual(await read(), before, what)
    await sql.raw(statement).execute(db)
    const after = await read()
    notDeepEqual(after, before, what)
    deepEqual(after.data, (await findProduct(db, 1))?.product, what)
  }
})

test('a kit read again shows the stock and the price of its parts', async (t) => {
  const shop = await openFullShop()
  t.after(shop.close)
  const { db } = shop.services
  const readPart = async () => {
    const { data } = await shop.call(getProduct, { params: { id: '4' } })
    return data.components.map(({ price, amount_in_store }) => ({ price, amount_in_store }))[1]
  }
  await readPart()
  await sql`update products set amount_in_store = 1 where id = 5`.execute(db)
  equal((await readPart())?.amount_in_store, 1)
  await sql`update products set price = 2000 where id = 5`.execute(db)
  equal((await readPart())?.price, 20)
})

test('a product that was read and then hidden is not found', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  await shop.call(getProduct, { params: { id: '1' } })
  await sql`update products set active = false where id = 1`.execute(shop.services.db)
  await refuses(shop.call(getProduct, { params: { id: '1' } }), 'not_found')
})

test('changes of reference data by transactions that overlap all count', async (t) => {
  const shop = await openFullShop()
  t.after(shop.close)
  const { db } = shop.services
  const version = async () =>
    (await sql<{ sum: number }>`select sum(change)::int from reference_changes`.execute(db)).rows[0]?.sum ?? 0
  const before = await version()
  const rename = (name: string) =>
    db.transaction().execute((tx) => tx.updateTable('categories').set({ name_ua: name }).where('id', '=', 1).execute())
  await Promise.all([rename('Хімія'), rename('Біологія'), rename('Географія')])
  equal(await version(), before + 3)
  await db.transaction().execute(async (tx) => {
    await sql`update categories set name_ua = 'Фізика' where id = 1`.execute(tx)
    await sql`delete from product_recommendations where product_id = 1`.execute(tx)
  })
  equal(await version(), before + 4, 'once for each transaction')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../../platform/database/db.ts'
import { engine } from '../../testing/database.ts'
import { openShop } from '../../testing/shop.ts'
import { isAnyoneWaiting, until } from '../../testing/wait-until.ts'

test('the admin’s facts of products follow stock, archive, pictures and deletion', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }, { id: 2 }] })
  t.after(shop.close)
  const { db } = shop.services
  const differs = async () => {
    const { rows } = await sql`
      (select id, created_at, amount_in_store, exists (select from product_files where product_id = id) as has_picture
        from products where archived_at is null except table product_facts)
      union all (table product_facts except select id, created_at, amount_in_store,
        exists (select from product_files where product_id = id) from products where archived_at is null)`.execute(db)
    return rows
  }
  const facts = async () =>
    (
      await sql<object>`select amount_in_store as n, has_picture as p from product_facts
    where product_id = 1`.execute(db)
    ).rows
  const steps: [string, object[]][] = [
    ['update products set amount_in_store = 0 where id = 1', [{ n: 0, p: false }]],
    [
      `insert into files (id, web_path, mime, bytes) overriding system value values (901, '/files/a.png', 'image/png', 1), (902, '/files/b.png', 'image/png', 1)`,
      [{ n: 0, p: false }],
    ],
    ['insert into product_files (product_id, file_id) values (1, 901), (1, 902)', [{ n: 0, p: true }]],
    ['delete from product_files where file_id = 901', [{ n: 0, p: true }]],
    ['update products set archived_at = now() where id = 1', []],
    ['update products set amount_in_store = 7 where id = 1', []],
    ['update products set archived_at = null where id = 1', [{ n: 7, p: true }]],
    ['delete from product_files where file_id = 902', [{ n: 7, p: false }]],
    ['delete from products where id = 1', []],
  ]
  for (const [statement, expected] of steps) {
    await sql.raw(statement).execute(db)
    assert.deepEqual([await facts(), await differs()], [expected, []], statement)
  }
})

test('adding many products does not read the pictures of all others', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  const { db } = shop.services
  const addCopies = (tx: Tx, from: number, to: number) =>
    sql`insert into products (id, article, name_ua, search_text, price)
      select number, 'copy ' || number, 'Набір', ' набір ', 100 from generate_series(${from}::int, ${to}::int) as number`.execute(
      tx,
    )
  await inTransaction(db, async (tx) => {
    await addCopies(tx, 2, 3001)
    await sql`insert into files (id, web_path, mime, bytes) overriding system value
      values (901, '/files/a.png', 'image/png', 1)`.execute(tx)
    await sql`insert into product_files (product_id, file_id) select id, 901 from products`.execute(tx)
    await sql`analyze product_files`.execute(tx)
  })
  // Counts of earlier transactions may still be there.
  const picturesRead = async (tx: Tx) =>
    (
      await sql<{ read: number }>`select seq_tup_read::int as read from pg_stat_xact_user_tables
        where relname = 'product_files'`.execute(tx)
    ).rows[0]?.read
  const [before, after] = await inTransaction(db, async (tx) => {
    const read = await picturesRead(tx)
    await addCopies(tx, 3002, 5001)
    return [read, await picturesRead(tx)]
  })
  assert.notEqual(after, undefined)
  assert.equal(after, before)
})

test('the days that orders are due follow terms, events, invoices, payments, holidays and cancellation', async (t) => {
  const shop = await openShop({})
  t.after(shop.close)
  const { db } = shop.services
  await sql`insert into orders (id, number, email, phone, language, products_count, products_sum, total, created_at, payment)
    overriding system value values (1, '2026-1', 'a@b.example', '1', 'ua', 1, 100, 100, '2026-11-02 12:00Z',
      '{"terms": "deferred", "days": 1, "day_kind": "calendar", "from": "delivery"}')`.execute(db)
  const due = async () => {
    const { rows } = await sql<{ due_on: string | null; is_right: boolean }>`
      select d.due_on::text, d.due_on is not distinct from payment_due(o.id, o.payment, o.created_at) as is_right
      from order_dues d join orders o on o.id = d.order_id`.execute(db)
    assert.ok(rows.every(({ is_right }) => is_right))
    return rows.map(({ due_on }) => due_on)
  }
  const invoice = (
    serial: number,
  ) => `insert into documents (kind, year, serial, number, order_id, content, total, issued_at)
    values ('invoice', 2026, ${serial}, 'x-${serial}', 1, '{}', 100, '2026-11-0${serial} 12:00Z')`
  const steps: [string, (string | null)[]][] = [
    ['select 1', [null]],
    [
      `insert into order_events (order_id, status, created_at) values (1, 'delivered', '2026-11-03 12:00Z')`,
      ['2026-11-04'],
    ],
    [`update orders set payment = payment || '{"from": "contract"}'`, ['2026-11-03']],
    [
      `insert into order_events (order_id, status, created_at) values (1, 'confirmed', '2026-11-04 12:00Z')`,
      ['2026-11-05'],
    ],
    [
      `insert into settings (key, value) values ('holidays', '2026-11-05') on conflict (key) do update set value = excluded.value`,
      ['2026-11-06'],
    ],
    [`update orders set payment = payment || '{"from": "invoice"}'`, [null]],
    [invoice(9), ['2026-11-10']],
    ['update documents set voided_at = now()', [null]],
    [`update orders set returned = 100`, []],
    [`update orders set returned = 50`, [null]],
    [`update orders set status = 'cancelled'`, []],
    [`update orders set status = 'new'`, [null]],
  ]
  for (const [statement, expected] of steps) {
    await sql.raw(statement).execute(db)
    assert.deepEqual(await due(), expected, statement)
  }
})

/** The second statement waits for the first one's transaction; in the embedded database it begins after it. */
const RACES: [what: string, first: string, second: string][] = [
  [
    'returned while it is confirmed',
    'update orders set returned = 100 where id = 1',
    `insert into order_events (order_id, status) values (1, 'confirmed')`,
  ],
  [
    'cancelled while it gets an invoice',
    `update orders set status = 'cancelled' where id = 1`,
    `insert into documents (kind, year, serial, number, order_id, content, total, issued_at)
       values ('invoice', 2026, 1, 'x-1', 1, '{}', 100, now())`,
  ],
]

for (const [what, first, second] of RACES)
  test(`an order that is ${what} is not due any more`, async (t) => {
    const shop = await openShop({})
    t.after(shop.close)
    const { db } = shop.services
    await sql`insert into orders (id, number, email, phone, language, products_count, products_sum, total)
      overriding system value values (1, '2026-1', 'a@b.example', '1', 'ua', 1, 100, 100)`.execute(db)
    const dues = async () => (await sql`select from order_dues`.execute(db)).rows.length
    assert.equal(await dues(), 1)
    let parallel: Promise<unknown> | undefined
    await inTransaction(db, async (tx) => {
      await sql.raw(first).execute(tx)
      parallel = sql.raw(second).execute(db)
      if (engine === 'postgres') await until('the second one waits', () => isAnyoneWaiting(db))
    })
    await parallel
    assert.equal(await dues(), 0)
  })

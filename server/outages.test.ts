import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { type Product, getProduct, listProducts } from '@shop/contract/shop/catalog'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { sql } from 'kysely'
import pg from 'pg'
import { openApp } from './app.ts'
import { onServer, server_url } from './testing/empty-database.ts'
import { until } from './testing/wait-until.ts'
import { guest } from './testing/fixtures/users.ts'
import { openShop, type TestShop } from './testing/shop.ts'
import type { Storefront } from './pages/pages.ts'

const BUSY = 'The shop is busy, try again in a moment'
const order = { products: [{ product_id: 1, product_amount: 1 }], ...guest.olena }
const sent = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(order),
}
const PAGES = ['/', '/catalog', '/product/1', '/search/mars', '/about?lng=ua']
const TITLES = {
  ua: 'Магазин ненадовго зупинився',
  ru: 'Магазин ненадолго остановился',
  en: 'The shop has stopped for a moment',
}

async function openStocked(t: TestContext): Promise<TestShop> {
  const shop = await openShop({ products: [{ id: 1, amount_in_store: 5 }] })
  t.after(shop.close)
  return shop
}

/** Like the real one, which renders any loader error as a page with status 500. */
const render: Storefront['render'] = async ({ url, call, beforeRender }) => {
  let status = 200
  const load = async (): Promise<string> => {
    if (!url.startsWith('/product/')) return JSON.stringify((await call(listProducts, {})).data)
    const { data }: { data: Product } = await call(getProduct, { params: { id: '1' } })
    return `${data.price}`
  }
  const html = await load().catch((error: unknown) => {
    status = 500
    return String(error)
  })
  await beforeRender()
  return { status, html, style_hashes: [], location: null }
}

async function openWithPages(t: TestContext) {
  const shop = await openStocked(t)
  const client_dir = await mkdtemp(path.join(tmpdir(), 'shop-pages-'))
  await writeFile(path.join(client_dir, 'favicon.ico'), '')
  const app = await openApp(shop.services, { render, client_dir })
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  t.after(async () => {
    await app.fastify.close()
    await rm(client_dir, { recursive: true })
  })
  return { shop, ask: (address: string, init?: RequestInit) => fetch(url + address, init) }
}

async function assertComeAgain(answer: Response, address: string) {
  assert.equal(answer.status, 503, address)
  assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/, address)
  assert.match(answer.headers.get('cache-control') ?? '', /no-store/, address)
}

/** From now on every read of products fails with this SQLSTATE. @returns a function that ends it */
async function failReads({ services: { db } }: TestShop, state: string): Promise<() => Promise<void>> {
  await sql`create function fail_reads() returns boolean language plpgsql as
    ${sql.lit(`begin raise exception 'made up' using errcode = '${state}'; end`)}`.execute(db)
  await sql`alter table products rename to products_away`.execute(db)
  // With the version of each row, which tables have by themselves (catalog/remembered/product-versions.ts).
  await sql`create view products as select xmin, * from products_away where fail_reads()`.execute(db)
  return async () => {
    await sql`drop view products`.execute(db)
    await sql`alter table products_away rename to products`.execute(db)
    await sql`drop function fail_reads`.execute(db)
  }
}

for (const [state, are_writes_over] of [
  ['25006', true],
  ['53100', true],
  ['53200', true],
  ['58030', true],
  ['40P01', false],
  ['55P03', false],
  ['57P03', false],
] as const)
  test(`an order that PostgreSQL refuses with ${state} is answered with 503 and leaves nothing behind`, async (t) => {
    const shop = await openStocked(t)
    const { db } = shop.services
    assert.equal((await shop.fetch('/healthz')).status, 200)
    await sql`create function fail_order() returns trigger language plpgsql as
      ${sql.lit(`begin raise exception 'made up' using errcode = '${state}'; end`)}`.execute(db)
    await sql`create trigger fail_order before insert on order_lines execute function fail_order()`.execute(db)
    try {
      const answer = await shop.fetch('/api/order/create', sent)
      await assertComeAgain(answer, state)
      assert.deepEqual(await answer.json(), { code: 'unavailable', message: BUSY, error: { message: [BUSY] } })
      assert.equal(await shop.stockOf(1), 5)
      assert.equal((await shop.fetch('/healthz')).status, are_writes_over ? 503 : 200)
    } finally {
      await sql`drop function fail_order cascade`.execute(db)
    }
    await shop.call(placeGuestOrder, { body: order })
  })

test('a page that cannot be rendered in an outage says so in the visitor’s language', async (t) => {
  const { shop, ask } = await openWithPages(t)
  const mend = await failReads(shop, '57P03')
  try {
    for (const [language, title] of Object.entries(TITLES))
      for (const page of PAGES) {
        const answer = await ask(page.replace(/\?.*|$/, `?lng=${language}`))
        await assertComeAgain(answer, page)
        assert.match(answer.headers.get('content-type') ?? '', /^text\/html/)
        assert.ok((await answer.text()).includes(`<h1>${title}</h1>`), page)
      }
    await assertComeAgain(await ask('/api/products/1'), 'a call')
    await assertComeAgain(await ask('/api/products/get?search=mars'), 'a search')
  } finally {
    await mend()
  }
  assert.equal((await ask('/')).status, 200)
})

test('in an outage the last good copy of a page is shown even after an order has invalidated it', async (t) => {
  const { shop, ask } = await openWithPages(t)
  const good = await (await ask('/product/1')).text()
  assert.equal((await ask('/api/products/1')).status, 200)
  await shop.call(placeGuestOrder, { body: order })
  shop.services.cache.invalidate(null)
  const mend = await failReads(shop, '57P03')
  try {
    for (let again = 0; again < 2; again += 1) {
      const shown = await ask('/product/1')
      assert.equal(shown.status, 200)
      assert.equal(await shown.text(), good)
      assert.equal(shown.headers.get('cache-control'), 'no-store', 'it is not cached')
      assert.equal((await ask('/api/products/1')).status, 200)
    }
    await assertComeAgain(await ask('/about'), 'a page that nobody has seen')
  } finally {
    await mend()
  }
  await sql`update products set price = 77700 where id = 1`.execute(shop.services.db)
  assert.equal(await (await ask('/product/1')).text(), '777', 'afterwards it is rendered again')
})

/** Outages that only a PostgreSQL server can have. */
if (server_url !== null) promise(server_url)

function promise(server: string): void {
  /** An operator's own connection to the shop's database. */
  const openOperator = async (t: TestContext, { services }: TestShop) => {
    const { rows } = await services.database.pool.query<{ name: string }>('select current_database() as name')
    const [{ name } = { name: '' }] = rows
    const url = new URL(server)
    url.pathname = `/${name}`
    const operator = new pg.Client({ connectionString: url.href })
    await operator.connect()
    t.after(() => operator.end())
    const endOthers = () =>
      operator.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
        [name],
      )
    return { operator, name, endOthers }
  }

  test('a read-only database is an outage for orders and health until it takes writes again', async (t) => {
    const { shop, ask } = await openWithPages(t)
    const { operator, name, endOthers } = await openOperator(t, shop)
    const allow = () => operator.query(`alter database ${name} reset default_transaction_read_only`)
    try {
      await operator.query(`alter database ${name} set default_transaction_read_only = on`)
      await endOthers()
      // Once more for each connection that was ended.
      await until('what is only read is shown', async () => (await ask('/catalog')).status === 200)
      await until('orders are refused', async () => (await ask('/api/order/create', sent)).status !== 200)
      await until('what is only read is still shown', async () => (await ask('/catalog')).status === 200)
      await assertComeAgain(await ask('/api/order/create', sent), 'an order')
      assert.equal((await ask('/healthz')).status, 503)
    } finally {
      await allow()
    }
    await until('orders go on', async () => (await ask('/api/order/create', sent)).status === 200)
    await until('health says so', async () => (await ask('/healthz')).status === 200)
  })

  test('tables that stay locked are an outage for pages, calls and health', async (t) => {
    const { shop, ask } = await openWithPages(t)
    const { operator } = await openOperator(t, shop)
    await operator.query('begin; lock table products, orders, users in access exclusive mode')
    const addresses = ['/', '/product/1', '/search/mars', '/api/products/1', '/api/products/get?search=mars']
    const answers = await Promise.all([
      ...addresses.map(async (address) => assertComeAgain(await ask(address), address)),
      ask('/api/order/create', sent).then((answer) => assertComeAgain(answer, 'an order')),
      ask('/healthz').then(({ status }) => assert.equal(status, 503)),
    ])
    assert.equal(answers.length, addresses.length + 2)
    await operator.query('rollback')
    await until('orders go on', async () => (await ask('/api/order/create', sent)).status === 200)
  })

  test('a database that refuses connections is an outage for pages and calls', async (t) => {
    const { shop, ask } = await openWithPages(t)
    const { name, endOthers } = await openOperator(t, shop)
    try {
      await onServer(server, `alter database ${name} allow_connections false`)
      await endOthers()
      for (const address of ['/', '/search/mars', '/api/products/1', '/api/products/get?search=mars', '/healthz'])
        assert.equal((await ask(address)).status, 503, address)
      await assertComeAgain(await ask('/api/order/create', sent), 'an order')
    } finally {
      await onServer(server, `alter database ${name} allow_connections true`)
    }
    await until('orders go on', async () => (await ask('/api/order/create', sent)).status === 200)
  })
}

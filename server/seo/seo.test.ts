import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { catalogChanged } from '../catalog/public.ts'
import { inTransaction } from '../platform/database/db.ts'
import { until } from '../testing/wait-until.ts'
import { type GivenShop, openShop, type TestShop } from '../testing/shop.ts'
import { openSitemaps } from './sitemaps.ts'

const HOME = 'https://shop.example'

async function openSeoShop(t: TestContext, given: GivenShop = {}): Promise<TestShop> {
  const shop = await openShop({ ...given, env: { PUBLIC_URL: `${HOME}/` } })
  t.after(shop.close)
  return shop
}

async function read(shop: TestShop, address = '/sitemap.xml'): Promise<string> {
  const answer = await shop.fetch(address)
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type') ?? '', /^application\/xml/)
  return answer.text()
}

const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
/** Only paths in the default language. */
const paths = (xml: string) =>
  addresses(xml)
    .filter((address) => !address.includes('lng='))
    .map((address) => address.slice(HOME.length))

const GOODS: GivenShop = {
  categories: [{ id: 1 }, { id: 2, parent_id: 1 }, { id: 3, active: false }, { id: 4, parent_id: 3 }, { id: 5 }],
  products: [
    { id: 1, category_id: 1, subcategory_id: 2 },
    { id: 2, status_id: 4 },
    { id: 3, active: false },
    { id: 7, amount_in_store: 0 },
  ],
}

test('robots.txt excludes personal pages and searches and names the sitemap', async (t) => {
  const shop = await openSeoShop(t)
  const answer = await shop.fetch('/robots.txt')
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/)
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=3600')
  const lines = (await answer.text()).split('\n')
  assert.equal(lines[0], 'User-agent: *')
  const closed = lines.filter((line) => line.startsWith('Disallow: ')).map((line) => line.slice(10))
  assert.deepEqual(closed.sort(), ['/api', '/basket', '/checkout', '/compare', '/favorites', '/profile', '/search'])
  assert.ok(lines.includes(`Sitemap: ${HOME}/sitemap.xml`))
})

test('the sitemap names every public page, category and product on sale, and nothing else', async (t) => {
  const shop = await openSeoShop(t, GOODS)
  assert.deepEqual(paths(await read(shop)), [
    '/',
    '/catalog',
    '/catalog/1',
    '/catalog/1/2',
    '/catalog/5',
    '/categories',
    '/list',
    '/complex-solutions',
    '/complex-solutions/1',
    '/complex-solutions/5',
    '/pricelist',
    '/about',
    '/certificate',
    '/docs/personal',
    '/product/1',
    '/product/7',
  ])
})

test('the terms of sale are in the sitemap once the shop has written them', async (t) => {
  const shop = await openSeoShop(t, GOODS)
  await shop.services.db.insertInto('static_data').values({ key: 'terms', value_ua: 'Оферта' }).execute()
  assert.ok(paths(await read(shop)).includes('/docs/terms'))
})

test('each page is listed in three languages, and each entry lists all three', async (t) => {
  const shop = await openSeoShop(t, GOODS)
  const entries = (await read(shop)).match(/<url>.*<\/url>/g) ?? []
  const of_product = entries.filter((entry) => entry.includes('<loc>https://shop.example/product/1'))
  const alternates = [
    ['uk', `${HOME}/product/1`],
    ['ru', `${HOME}/product/1?lng=ru`],
    ['en', `${HOME}/product/1?lng=en`],
    ['x-default', `${HOME}/product/1`],
  ]
  assert.equal(of_product.length, 3)
  for (const entry of of_product) {
    const named = [...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, language, href]) => [
      language,
      href,
    ])
    assert.deepEqual(named, alternates)
  }
  assert.deepEqual(of_product.flatMap(addresses), [alternates[0]?.[1], alternates[1]?.[1], alternates[2]?.[1]])
})

test('the sitemap contains when a product and its category changed', async (t) => {
  const shop = await openSeoShop(t, GOODS)
  const updated_at = new Date('2027-01-02T03:04:05.678Z')
  await shop.services.db.updateTable('products').set({ updated_at }).where('id', '=', 1).execute()
  const xml = await read(shop)
  for (const path of ['/product/1', '/catalog/1', '/catalog/1/2', '/catalog'])
    assert.ok(xml.includes(`<loc>${HOME}${path}</loc><lastmod>2027-01-02T03:04:05Z</lastmod>`), path)
  assert.ok(xml.includes(`<loc>${HOME}/catalog/5</loc><xhtml:link`))
})

test('a product that was added is in the next sitemap', async (t) => {
  const shop = await openSeoShop(t, GOODS)
  assert.ok(!paths(await read(shop)).includes('/product/2'))
  await inTransaction(shop.services.db, async (tx) => {
    await tx.updateTable('products').set({ status_id: 2 }).where('id', '=', 2).execute()
    await catalogChanged(tx, shop.services)
  })
  assert.ok(paths(await read(shop)).includes('/product/2'))
})

test('above the limit of one sitemap it is an index of sitemaps that list everything once', async (t) => {
  const ids = [1, 2, 3, 19, 20, 21, 95, 4001]
  const shop = await openSeoShop(t, { products: ids.map((id) => ({ id })) })
  // Twenty pages in three languages: the same as 50,000, but faster.
  const small = openSitemaps(shop.services, 60)
  const partOf = async (address: string) => {
    const part = /^\/sitemap-products-(\d+)\.xml$/.exec(address)?.[1]
    const pieces = await (part === undefined ? small.pages() : small.products(Number(part)))
    assert.ok(pieces, address)
    return text(pieces)
  }
  assert.equal(paths(await read(shop)).length, 9 + ids.length)
  await shop.services.db
    .updateTable('products')
    .set({ updated_at: new Date('2027-01-02T03:04:05Z') })
    .where('id', '=', 95)
    .execute()
  assert.ok((await text(await small.main())).includes('<urlset'))
  await addFive(shop)
  let index = ''
  await until('it is a list', async () => (index = await text(await small.main())).includes('<sitemapindex'))
  assert.ok(index.includes(`${HOME}/sitemap-products-4.xml</loc><lastmod>2027-01-02T03:04:05Z</lastmod>`))
  const parts = addresses(index).map((address) => address.slice(HOME.length))
  assert.deepEqual(
    parts,
    ['pages', 'products-0', 'products-1', 'products-4', 'products-200', 'products-250'].map(
      (name) => `/sitemap-${name}.xml`,
    ),
  )
  const bodies: string[] = []
  for (const part of parts) bodies.push(await partOf(part))
  for (const body of bodies) assert.ok(addresses(body).length <= 60)
  const named = bodies.flatMap(paths).filter((path) => path.startsWith('/product/'))
  assert.deepEqual(
    named,
    [...ids, 5000, 5001, 5002, 5003, 5004].map((id) => `/product/${id}`),
  )
})

test('a part of the sitemap lists the products of its ids, and a part without products does not exist', async (t) => {
  const shop = await openSeoShop(t, {
    products: [{ id: 1 }, { id: 16_383 }, { id: 16_384 }, { id: 50_000, status_id: 4 }],
  })
  assert.deepEqual(paths(await read(shop, '/sitemap-products-0.xml')), ['/product/1', '/product/16383'])
  assert.deepEqual(paths(await read(shop, '/sitemap-products-1.xml')), ['/product/16384'])
  assert.ok(paths(await read(shop, '/sitemap-pages.xml')).includes('/about'))
  for (const part of ['2', '3', 'x', '', '-1', '9999999999', '999999999'])
    assert.equal((await shop.fetch(`/sitemap-products-${part}.xml`)).status, 404, part)
})

async function addFive({ services }: TestShop): Promise<void> {
  const {
    id: _,
    is_in_stock: __,
    ...like
  } = await services.db.selectFrom('products').selectAll().limit(1).executeTakeFirstOrThrow()
  await inTransaction(services.db, async (tx) => {
    for (let id = 5000; id < 5005; id++)
      await tx
        .insertInto('products')
        .values({ ...like, id, article: `x-${id}` })
        .execute()
    await catalogChanged(tx, services)
  })
}

test('the sitemap is compressed for clients that accept it, with the same contents', async (t) => {
  const shop = await openSeoShop(t, GOODS)
  const plain = await shop.fetch('/sitemap.xml', { headers: { 'Accept-Encoding': 'identity' } })
  const compressed = await shop.fetch('/sitemap.xml', { headers: { 'Accept-Encoding': 'gzip' } })
  assert.equal(plain.headers.get('content-encoding'), null)
  assert.equal(compressed.headers.get('content-encoding'), 'gzip')
  assert.equal(await compressed.text(), await plain.text())
})

for (const encoding of ['identity', 'gzip'])
  test(`a sitemap that fails midway is aborted without affecting other answers (${encoding})`, async (t) => {
    const shop = await openSeoShop(t, GOODS)
    await read(shop)
    // The cached pages are sent first. Products are read during the response.
    await sql`alter table products rename to products_away`.execute(shop.services.db)
    const broken = shop
      .fetch('/sitemap.xml', { headers: { 'Accept-Encoding': encoding } })
      .then((answer) => answer.text())
    await assert.rejects(broken)
    assert.equal((await shop.fetch('/robots.txt')).status, 200)
    await sql`alter table products_away rename to products`.execute(shop.services.db)
    assert.ok(paths(await read(shop)).includes('/product/1'))
  })

import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { catalogChanged } from '../catalog/public.ts'
import { inTransaction } from '../platform/db.ts'
import { until } from '../platform/trial-database.ts'
import { type GivenShop, openShop, type TestShop } from '../test/shop.ts'
import { openSitemaps } from './sitemaps.ts'

const HOME = 'https://shop.example'

async function openFound(t: TestContext, given: GivenShop = {}): Promise<TestShop> {
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
/** Paths, in the shop's own language. */
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

test('search engines are kept from people’s own pages and searches, and told where the sitemap is', async (t) => {
  const shop = await openFound(t)
  const answer = await shop.fetch('/robots.txt')
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/)
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=3600')
  const lines = (await answer.text()).split('\n')
  assert.equal(lines[0], 'User-agent: *')
  const closed = lines.filter((line) => line.startsWith('Disallow: ')).map((line) => line.slice(10))
  assert.deepEqual(closed, ['/profile', '/basket', '/favorites', '/api', '/search'])
  assert.ok(lines.includes(`Sitemap: ${HOME}/sitemap.xml`))
})

test('the sitemap names every public page, category and product on sale, and nothing else', async (t) => {
  const shop = await openFound(t, GOODS)
  assert.deepEqual(paths(await read(shop)), [
    '/',
    '/catalog',
    '/categories',
    '/complex-solutions',
    '/pricelist',
    '/about',
    '/certificate',
    '/docs/personal',
    '/catalog/1',
    '/complex-solutions/1',
    '/catalog/1/2',
    '/catalog/5',
    '/complex-solutions/5',
    '/product/1',
    '/product/7',
  ])
})

test('each page is there in three languages, and each of them names all three', async (t) => {
  const shop = await openFound(t, GOODS)
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

test('the sitemap says when a product, and with it its category, was changed', async (t) => {
  const shop = await openFound(t, GOODS)
  const updated_at = new Date('2027-01-02T03:04:05.678Z')
  await shop.house.db.updateTable('products').set({ updated_at }).where('id', '=', 1).execute()
  const xml = await read(shop)
  for (const path of ['/product/1', '/catalog/1', '/catalog/1/2', '/catalog'])
    assert.ok(xml.includes(`<loc>${HOME}${path}</loc><lastmod>2027-01-02T03:04:05Z</lastmod>`), path)
  assert.ok(xml.includes(`<loc>${HOME}/catalog/5</loc><xhtml:link`))
})

test('a product that was added is in the next sitemap', async (t) => {
  const shop = await openFound(t, GOODS)
  assert.ok(!paths(await read(shop)).includes('/product/2'))
  await inTransaction(shop.house.db, async (tx) => {
    await tx.updateTable('products').set({ status_id: 2 }).where('id', '=', 2).execute()
    await catalogChanged(tx, shop.house)
  })
  assert.ok(paths(await read(shop)).includes('/product/2'))
})

test('above what one sitemap may hold it is a list of sitemaps, which name everything once', async (t) => {
  const ids = [1, 2, 3, 19, 20, 21, 95, 4001]
  const shop = await openFound(t, { products: ids.map((id) => ({ id })) })
  // Twenty pages in three languages: the same as 50,000, sooner.
  const small = openSitemaps(shop.house, 60)
  const partOf = async (address: string) => {
    const part = /^\/sitemap-products-(\d+)\.xml$/.exec(address)?.[1]
    const pieces = await (part === undefined ? small.pages() : small.products(Number(part)))
    assert.ok(pieces, address)
    return text(pieces)
  }
  assert.equal(paths(await read(shop)).length, 8 + ids.length)
  await shop.house.db
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

test('a part of the sitemap holds the products of its ids, and one without products is not there', async (t) => {
  const shop = await openFound(t, {
    products: [{ id: 1 }, { id: 16_665 }, { id: 16_666 }, { id: 50_000, status_id: 4 }],
  })
  assert.deepEqual(paths(await read(shop, '/sitemap-products-0.xml')), ['/product/1', '/product/16665'])
  assert.deepEqual(paths(await read(shop, '/sitemap-products-1.xml')), ['/product/16666'])
  assert.ok(paths(await read(shop, '/sitemap-pages.xml')).includes('/about'))
  for (const part of ['2', '3', 'x', '', '-1', '9999999999', '999999999'])
    assert.equal((await shop.fetch(`/sitemap-products-${part}.xml`)).status, 404, part)
})

async function addFive({ house }: TestShop): Promise<void> {
  const { id: _, ...like } = await house.db.selectFrom('products').selectAll().limit(1).executeTakeFirstOrThrow()
  await inTransaction(house.db, async (tx) => {
    for (let id = 5000; id < 5005; id++)
      await tx
        .insertInto('products')
        .values({ ...like, id, article: `x-${id}` })
        .execute()
    await catalogChanged(tx, house)
  })
}

test('the sitemap comes compressed to who takes it, with the same contents', async (t) => {
  const shop = await openFound(t, GOODS)
  const plain = await shop.fetch('/sitemap.xml', { headers: { 'Accept-Encoding': 'identity' } })
  const compressed = await shop.fetch('/sitemap.xml', { headers: { 'Accept-Encoding': 'gzip' } })
  assert.equal(plain.headers.get('content-encoding'), null)
  assert.equal(compressed.headers.get('content-encoding'), 'gzip')
  assert.equal(await compressed.text(), await plain.text())
})

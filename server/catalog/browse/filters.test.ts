import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { listFacets, listProducts } from '@shop/contract/shop/catalog'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { until } from '../../testing/wait-until.ts'
import { addProducts } from '../../testing/fixtures/products.ts'
import { priceListJobStates } from '../../testing/fixtures/price-lists.ts'
import { openShop, type GivenShop, type TestShop } from '../../testing/shop.ts'

async function idsOf(shop: TestShop, query: object): Promise<number[]> {
  return (await shop.call(listProducts, { query })).data.map(({ id }) => id)
}

const DK = [
  { code: '39160000-1', name_ua: 'Шкільні меблі', name_en: 'School furniture' },
  { code: '39161000-8', name_ua: 'Меблі для дитячих садків', name_en: null },
  { code: '38510000-3', name_ua: 'Мікроскопи', name_en: 'Microscopes' },
]

const GOODS: GivenShop = {
  categories: [{ id: 1 }, { id: 2, parent_id: 1 }, { id: 3 }],
  products: [
    { id: 1, price: 100, producer: 'Аква', category_id: 1, subcategory_id: 2, dk_code: '39160000-1' },
    { id: 2, price: 300, sale_price: 90.5, producer: 'Аква', category_id: 1, dk_code: '39161000-8' },
    { id: 3, price: 200, amount_in_store: 0, producer: 'Бета, Київ', category_id: 3, dk_code: '38510000-3' },
    { id: 4, price: 400, status_id: 3, producer: 'Гама', category_id: 3 },
    { id: 5, price: 50, status_id: 4, producer: 'Аква' },
    { id: 6, price: 60, active: false, producer: 'Аква' },
  ],
}

async function openFiltered(t: TestContext, given: GivenShop = GOODS) {
  const { products = [], ...rest } = given
  const shop = await openShop(rest)
  t.after(shop.close)
  for (const code of DK) await shop.services.db.insertInto('dk_codes').values(code).execute()
  await addProducts(shop.services.db, products)
  return shop
}

async function addPrecepts(shop: TestShop) {
  for (const [id, number, product_ids] of [
    [1, '704', [1, 3]],
    [2, '574', [2]],
  ] as const) {
    const names = { description_ua: 'Про перелік', description_ru: null, description_en: null, link: null }
    await shop.services.db
      .insertInto('precepts')
      .values({ id, number, issued_on: null, ...names })
      .execute()
    for (const product_id of product_ids)
      await shop.services.db.insertInto('product_precepts').values({ product_id, precept_id: id }).execute()
  }
}

test('lists can be filtered by actual price, stock, sale, producer, Ministry order and ДК code', async (t) => {
  const shop = await openFiltered(t)
  await addPrecepts(shop)
  const found = (query: object) => idsOf(shop, query)
  assert.deepEqual(await found({ price_min: '100' }), [4, 3, 1])
  assert.deepEqual(await found({ price_max: '100' }), [2, 1], 'the sale price counts')
  assert.deepEqual(await found({ price_min: '90,50', price_max: '90.5' }), [2])
  assert.deepEqual(await found({ in_stock: '1' }), [2, 1], 'expected products are not in stock')
  assert.deepEqual(await found({ on_sale: '1' }), [2])
  assert.deepEqual(await found({ producer: 'Аква' }), [2, 1])
  assert.deepEqual(await found({ producer: 'Аква,Гама' }), [4, 2, 1])
  assert.deepEqual(await found({ producer: ['Аква', 'Бета, Київ'] }), [3, 2, 1])
  assert.deepEqual(await found({ precept: '1' }), [3, 1])
  assert.deepEqual(await found({ dk: '39160000-1' }), [2, 1], 'a class holds its subclasses')
  assert.deepEqual(await found({ dk: '39161000-8' }), [2])
  assert.deepEqual(await found({ dk: '38' }), [3])
  assert.deepEqual(await found({ category_id: '1', in_stock: '1', producer: 'Аква', price_max: '95' }), [2])
  assert.deepEqual(await found({ search: 'прилад', on_sale: '1' }), [2])
})

test('a filter by a name that objects reserve is refused like any other that is no attribute', async (t) => {
  const shop = await openShop({ products: [{ id: 1 }] })
  t.after(shop.close)
  for (const name of ['abc', '__proto__', 'prototype', 'constructor']) {
    const answer = await shop.fetch(`/api/products/get?attr[${name}]=1`)
    assert.equal(answer.status, 422, name)
    const { fields } = (await answer.json()) as { fields: object }
    assert.deepEqual(fields, { [`attr.${name}`]: ['bad_format'] })
    assert.equal((await shop.fetch(`/api/products/get?attr[${name}]=`)).status, 200, name)
  }
})

test('an invalid filter is ignored or matches nothing, but never fails', async (t) => {
  const shop = await openFiltered(t)
  const all = [4, 3, 2, 1]
  const cases: [string, number[]][] = [
    ['price_min=abc', all],
    ['price_max=-5', all],
    ['price_min=99999999999999999999', all],
    ['price_min=500&price_max=10', []],
    ['in_stock=yes&on_sale=0', all],
    ['producer=', all],
    ['producer=%00', all],
    [`producer=${'x'.repeat(500)}`, all],
    ['producer=nobody', []],
    ['precept=x', []],
    ['precept=99999999999', []],
    ['precept=', all],
    ['dk=%25', []],
    ["dk=39'--", []],
    ['dk=', all],
    ['sort=cheapest', all],
    ['page=999999999&sort=price', []],
    [Array.from({ length: 60 }, (_, n) => `producer=${n}`).join('&'), []],
  ]
  for (const [query, ids] of cases) {
    const answer = await shop.fetch(`/api/products/get?${query}`)
    assert.equal(answer.status, 200, query)
    const { data } = (await answer.json()) as { data: { id: number }[] }
    assert.deepEqual(
      data.map(({ id }) => id),
      ids,
      query,
    )
    assert.equal((await shop.fetch(`/api/products/facets?${query}`)).status, 200, query)
  }
})

test('lists can be sorted by price both ways, and pages of equal prices share no product', async (t) => {
  const products = Array.from({ length: 32 }, (_, n) => ({ id: n + 1, price: 100 + (n % 2) }))
  const shop = await openFiltered(t, { products: [...products, { id: 40, price: 500, sale_price: 1 }] })
  const [first, second, third] = await Promise.all(['1', '2', '3'].map((page) => idsOf(shop, { sort: 'price', page })))
  assert.equal(first?.[0], 40)
  assert.equal(new Set([...(first ?? []), ...(second ?? []), ...(third ?? [])]).size, 33)
  const last_by_price = await idsOf(shop, { sort: '-price', page: '3' })
  assert.equal(last_by_price.at(-1), 40)
})

test('names are sorted by the Ukrainian alphabet, ignoring case and punctuation', async (t) => {
  const names = [
    'Їжак',
    'Йод',
    'Єнот',
    'Ґніт',
    'Дошка',
    'Гиря',
    'Ель',
    'Жук',
    '«Ірис»',
    'Иній',
    'яблуко',
    'Ялина',
    'Щит',
  ]
  const more = ['ґудзик', 'М’яч', 'Мак', 'Ложка', 'льон', 'Atlas', '3D-принтер', 'Юрта', 'Цирк', 'Шило']
  const shop = await openFiltered(t, { products: [...names, ...more].map((name_ua, n) => ({ id: n + 1, name_ua })) })
  const read = async (page: string) =>
    (await shop.call(listProducts, { query: { sort: 'name', page } })).data.map(({ name_ua }) => name_ua)
  assert.deepEqual(
    [...(await read('1')), ...(await read('2'))],
    '3D-принтер|Atlas|Гиря|Ґніт|ґудзик|Дошка|Ель|Єнот|Жук|Иній|«Ірис»|Їжак|Йод|Ложка|льон|Мак|М’яч|Цирк|Шило|Щит|Юрта|яблуко|Ялина'.split(
      '|',
    ),
  )
})

test('page links keep every filter, always in the same order', async (t) => {
  const products = Array.from({ length: 16 }, (_, n) => ({ id: n + 1, producer: 'Бета, Київ' }))
  const shop = await openFiltered(t, { products })
  const { links } = await shop.call(listProducts, {
    query: { sort: 'name', producer: ['Бета, Київ'], in_stock: '1', price_min: '1', active: '1', on_sale: 'x' },
  })
  const next = new URL(links.next ?? '', 'http://shop.example')
  assert.deepEqual(
    [...next.searchParams.keys()],
    ['active', 'price_min', 'in_stock', 'producer', 'producer', 'producer', 'sort', 'page'],
  )
  const answer = (await (await shop.fetch(next.pathname + next.search)).json()) as { data: unknown[] }
  assert.equal(answer.data.length, 1)
})

test('facets count what each filter would leave, ignoring that filter itself', async (t) => {
  const shop = await openFiltered(t)
  await addPrecepts(shop)
  const all = (await shop.call(listFacets)).data
  assert.deepEqual([all.price?.min, all.price?.max], [90.5, 400])
  const bars = all.price?.bars.filter(({ count }) => count > 0) ?? []
  assert.deepEqual(
    bars.map(({ from, to, count }) => [from <= 90.5 || to >= 100, count]),
    [
      [true, 2],
      [true, 1],
      [true, 1],
    ],
  )
  assert.deepEqual([all.in_stock, all.on_sale], [2, 1])
  assert.deepEqual(all.producers, [
    { producer: 'Аква', count: 2 },
    { producer: 'Бета, Київ', count: 1 },
    { producer: 'Гама', count: 1 },
  ])
  assert.deepEqual(
    all.precepts.map(({ number, count }) => [number, count]),
    [
      ['704', 2],
      ['574', 1],
    ],
  )
  assert.deepEqual(
    all.dk.map(({ code, name_ua, count }) => [code, name_ua, count]),
    [
      ['3916', 'Шкільні меблі', 2],
      ['3851', 'Мікроскопи', 1],
    ],
  )
  const some = (await shop.call(listFacets, { query: { producer: 'Аква', price_max: '95' } })).data
  assert.deepEqual([some.price?.min, some.price?.max], [90.5, 100], 'of the producer at any price')
  assert.deepEqual(some.producers, [{ producer: 'Аква', count: 1 }], 'at the price from any producer')
  assert.deepEqual([some.in_stock, some.on_sale], [1, 1])
  const found = (await shop.call(listFacets, { query: { search: 'прилад навчальний 3' } })).data
  assert.deepEqual(found.producers, [{ producer: 'Бета, Київ', count: 1 }])
  const none = (await shop.call(listFacets, { query: { search: 'глобус' } })).data
  assert.deepEqual([none.price, none.in_stock, none.producers, none.dk], [null, 0, [], []])
})

test('an order of the last piece updates lists of products in stock and rebuilds the price lists', async (t) => {
  const products = Array.from({ length: 17 }, (_, n) => ({ id: n + 1, amount_in_store: 2 }))
  const shop = await openShop({ products })
  t.after(shop.close)
  const { cache } = shop.services
  for (const tag of ['in_stock', 'catalog'])
    await cache.getOrLoad(tag, async () => ({ value: 1, tags: [tag], bytes: 1, is_cacheable: true }))
  const order = (product_id: number, product_amount: number) =>
    shop.call(placeGuestOrder, {
      body: {
        products: [{ product_id, product_amount }],
        email_not_auth_user: 'school@school.example',
        phone_not_auth_user: '+380 (67) 111 22 33',
      },
    })
  await order(17, 1)
  assert.ok(cache.peek('in_stock'), 'one piece is left')
  assert.deepEqual(await priceListJobStates(shop), [])
  await order(17, 1)
  await until('answers that depend on stock are invalidated', async () => cache.peek('in_stock') === undefined)
  assert.ok(cache.peek('catalog'), 'other answers stay cached')
  assert.equal((await priceListJobStates(shop)).length, 1)
})

import { callThrough } from '@shop/contract/call'
import { listCategories, listProducts, type Card } from '@shop/contract/shop/catalog'
import type { OpenShop } from '../open-shop.ts'
import { expect, test } from '../shop-test.ts'

const LANGUAGES = [
  { lng: 'ua', html_lang: 'uk' },
  { lng: 'ru', html_lang: 'ru' },
  { lng: 'en', html_lang: 'en' },
]
const FOUND = ['/', '/catalog', '/categories', '/about', '/certificate', '/pricelist', '/docs/personal']
const HIDDEN = ['/basket', '/favorites', '/profile', '/search', '/search/лупа', '/reset-password', '/nowhere']

/** The page's head without running scripts. */
async function headOf(shop: OpenShop, path: string) {
  const answer = await fetch(shop.url + encodeURI(path))
  const html = await answer.text()
  const tags = [...html.matchAll(/<(meta|link|html|title|script)\b([^>]*)>([^<]*)/g)].map(
    ([, name = '', raw = '', text = '']) => ({
      name,
      text: unescaped(text),
      attributes: Object.fromEntries(
        [...raw.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, unescaped(value)]),
      ),
    }),
  )
  const content = (key: string) =>
    tags.find(({ attributes }) => attributes['name'] === key || attributes['property'] === key)?.attributes['content']
  const links = (rel: string) => tags.filter(({ name, attributes }) => name === 'link' && attributes['rel'] === rel)
  const data = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown> & { '@type': string },
  )
  return {
    html,
    content,
    title: tags.find(({ name }) => name === 'title')?.text ?? '',
    html_lang: tags.find(({ name }) => name === 'html')?.attributes['lang'],
    canonical: links('canonical').map(({ attributes }) => attributes['href']),
    alternates: Object.fromEntries(
      links('alternate').map(({ attributes }) => [attributes['hreflang'], attributes['href']]),
    ) as Record<string, string>,
    data,
    dataOf: (type: string) => data.filter((one) => one['@type'] === type),
  }
}

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

async function goods(shop: OpenShop): Promise<Card[]> {
  const pages = await Promise.all(
    [1, 2, 3].map((page) => callThrough(fetch, shop.url)(listProducts, { query: { page: String(page) } })),
  )
  return pages.flatMap(({ data }) => data)
}

async function publicPages(shop: OpenShop): Promise<string[]> {
  const { data } = await callThrough(fetch, shop.url)(listCategories)
  const category = data.find(({ subcategories }) => subcategories.length > 0)
  const [product] = await goods(shop)
  if (!category || !product) throw new Error('the demo data has no goods')
  const below = `/catalog/${category.id}/${category.subcategories[0]?.id}`
  return [...FOUND, `/catalog/${category.id}`, below, '/catalog?page=2', `/product/${product.id}`]
}

const inLanguage = (path: string, lng: string) =>
  lng === 'ua' ? path : `${path}${path.includes('?') ? '&' : '?'}lng=${lng}`

for (const { lng, html_lang } of LANGUAGES)
  test(`each public page has its metadata without scripts, in ${lng}`, async ({ shop }) => {
    for (const path of await publicPages(shop)) {
      const head = await headOf(shop, inLanguage(path, lng))
      const own = shop.url + inLanguage(path, lng)
      expect(head.html_lang, path).toBe(html_lang)
      expect(head.title, path).not.toBe('')
      expect(head.content('description'), path).toBeTruthy()
      expect(head.content('robots'), path).toBe('index, follow')
      expect(head.canonical, path).toEqual([own])
      expect(head.alternates, path).toEqual({
        uk: shop.url + path,
        ru: shop.url + inLanguage(path, 'ru'),
        en: shop.url + inLanguage(path, 'en'),
        'x-default': shop.url + path,
      })
      expect(head.content('og:url'), path).toBe(own)
      expect(head.content('og:title'), path).toBe(head.title)
      expect(head.content('og:locale'), path).toMatch(/^(uk_UA|ru_UA|en_US)$/)
      const picture = await fetch(head.content('og:image') ?? '')
      expect([picture.status, picture.headers.get('content-type')], path).toEqual([
        200,
        expect.stringMatching(/^image\//),
      ])
      // Inline scripts are only data, so a strict policy would not block them.
      expect(head.html, path).not.toMatch(/<script(?![^>]*(\bsrc=|application\/(ld\+)?json))/)
      const steps = head.dataOf('BreadcrumbList')
      expect(steps.length, path).toBe(path === '/' ? 0 : 1)
    }
  })

test('only the home page describes the shop and its search', async ({ shop }) => {
  const { dataOf } = await headOf(shop, '/')
  const [site] = dataOf('WebSite')
  const [organization] = dataOf('Organization')
  expect(site).toMatchObject({ url: `${shop.url}/`, publisher: { '@id': organization?.['@id'] } })
  const template =
    (site?.['potentialAction'] as { target: { urlTemplate: string } } | undefined)?.target.urlTemplate ?? ''
  expect((await fetch(template.replace('{search_term_string}', encodeURIComponent('лупа')))).status).toBe(200)
  expect(organization).toMatchObject({ name: 'Навчальне обладнання', telephone: expect.stringMatching(/^\+380/) })
  expect((await fetch(String(organization?.['logo']))).status).toBe(200)
  expect((await headOf(shop, '/about')).dataOf('Organization')).toEqual([])
})

test('a product page states price, discount, availability and breadcrumb', async ({ shop }) => {
  const all = await goods(shop)
  const kinds: [string, (card: Card) => boolean, string][] = [
    ['in stock', ({ status }) => status.id === 2, 'InStock'],
    ['sold out', ({ status }) => status.id === 1, 'OutOfStock'],
    ['expected', ({ status }) => status.id === 3, 'BackOrder'],
    ['on sale', ({ sale_price }) => sale_price !== null, ''],
  ]
  for (const [what, suits, availability] of kinds) {
    const card = all.find(suits)
    if (!card) throw new Error(`the demo data has nothing ${what}`)
    const head = await headOf(shop, `/product/${card.id}`)
    const [product] = head.dataOf('Product')
    const price = (card.sale_price ?? card.price).toFixed(2)
    expect(product, what).toMatchObject({
      sku: card.article,
      name: card.name_ua,
      offers: { price, priceCurrency: 'UAH' },
    })
    const { availability: stated, priceSpecification } = (product?.['offers'] ?? {}) as Record<string, unknown>
    if (availability !== '') expect(stated).toBe(`https://schema.org/${availability}`)
    if (card.sale_price === null) expect(priceSpecification).toBeUndefined()
    else expect(priceSpecification).toMatchObject({ price: card.price.toFixed(2) })
    expect([head.content('og:type'), head.content('product:price:amount')]).toEqual(['product', price])
    const steps = head.dataOf('BreadcrumbList')[0]?.['itemListElement'] as { name: string; item?: string }[]
    expect(steps.at(-1)).toMatchObject({ name: card.name_ua })
    for (const { item } of steps.slice(0, -1)) expect((await fetch(item ?? '')).status, item).toBe(200)
  }
})

test('private pages, searches and errors are not indexed', async ({ shop }) => {
  for (const path of HIDDEN) expect((await headOf(shop, path)).content('robots'), path).toBe('noindex, follow')
})

test('the data of a page that does not exist calls it so', async ({ shop }) => {
  for (const path of ['/nowhere', '/product/999999', '/catalog/999999', '/docs/nothing']) {
    const { html } = await headOf(shop, path)
    expect(html, path).toContain('"statusText":"Not Found"')
  }
})

test('filtered or sorted lists are not indexed and name the canonical page', async ({ shop }) => {
  for (const query of ['in_stock=1', 'sort=price', 'price_min=100', 'producer=x&page=2', 'sort=name&page=2']) {
    const head = await headOf(shop, `/catalog?${query}`)
    expect(head.content('robots'), query).toBe('noindex, follow')
    expect(head.canonical, query).toEqual([`${shop.url}/catalog`])
  }
})

test('a page past the end of the catalog is not indexed and names the first', async ({ shop }) => {
  const head = await headOf(shop, '/catalog?page=999')
  expect(head.content('robots')).toBe('noindex, follow')
  expect(head.canonical).toEqual([`${shop.url}/catalog`])
})

test('the last of repeated page numbers counts', async ({ shop }) => {
  const head = await headOf(shop, '/catalog?page=1&page=2')
  expect(head.canonical).toEqual([`${shop.url}/catalog?page=2`])
})

test('an address with a slash at its end names the canonical page', async ({ shop }) => {
  const { data } = await callThrough(fetch, shop.url)(listCategories)
  const paths = ['/about', '/certificate', '/pricelist', '/categories', '/docs/personal', '/catalog']
  for (const path of [...paths, `/complex-solutions/${data[0]?.id}`]) {
    const head = await headOf(shop, `${path}/`)
    expect(head.canonical, path).toEqual([shop.url + path])
    expect(head.alternates['ru'], path).toBe(`${shop.url}${path}?lng=ru`)
  }
})

import { readFileSync } from 'node:fs'
import { ADMIN_QUESTIONS } from './growth-admin-questions.ts'
import type { LargeShop } from './large-shops.ts'

interface Words {
  kinds: { ua: string }[]
  series: { ua: string }[]
  traits: { ua: string }[]
}

/** The words of the generated names, as a buyer would search for them. */
const { kinds, series, traits } = JSON.parse(
  readFileSync(new URL('../../../server/demo/generator/words.json', import.meta.url), 'utf8'),
) as Words

export interface Asked {
  path: string
  body?: object
  /** Invalidates the catalog first, outside the measured time. */
  is_after_change?: boolean
  /** The time until this many lines have arrived; the rest isn't read. */
  lines?: number
}

/** The request of one round: another address each time, so that nothing comes from the cache. */
export interface Question {
  what: string
  ask(shop: Ground, round: number): Asked
}

/** Facts about a shop that the questions need. */
export interface Ground {
  /** Of the whole list, newest first. */
  last_page: number
  category_ids: readonly number[]
  product_ids: readonly number[]
  /** Subcategories with generated products, and the generated numbers. */
  subcategory_ids: readonly number[]
  number_ids: readonly number[]
  order_ids: readonly number[]
  /** First words of the generated names. */
  words: readonly string[]
  /** Two choices of each generated attribute: `attr[7]=5,6`. */
  choices: readonly string[]
}

const PER_PAGE = 15

const at = <T>(list: readonly T[], place: number): T => {
  const one = list[place % list.length]
  if (one === undefined) throw new Error('there is nothing to ask for')
  return one
}

const firstWord = (text: string) => text.split(' ')[0] ?? text
const lastWord = (text: string) => (text.split(' ').at(-1) ?? text).toLowerCase()
const found = (search: string) => ({ path: `/api/products/get?search=${encodeURIComponent(search)}` })
/** A long word of a name with two letters exchanged. */
const slipped = (word: string) => word.slice(0, 3) + word.charAt(4) + word.charAt(3) + word.slice(5)
const page60000 = (shop: Ground) => Math.min(60_000, Math.floor(shop.last_page * 0.92))
const LONG_WORDS = [...new Set(kinds.map(({ ua }) => firstWord(ua)).filter((word) => word.length > 6))]

const list = (query: string) => `/api/products/get?active=1&${query}`
const goal = (what: string, ask: Question['ask']): Question => ({ what, ask })

export const DEEP = 'Catalog page 60,000 (or 92 % of the way down)'
export const SHALLOW = 'Catalog page, among the first'

export const QUESTIONS: Question[] = [
  goal(SHALLOW, (_, round) => ({ path: `/catalog?page=${2 + round}` })),
  goal(DEEP, (shop, round) => ({ path: `/catalog?page=${page60000(shop) - round}` })),
  goal('Catalog page 1, just after a change of the catalog', () => ({ path: '/catalog', is_after_change: true })),
  goal('Catalog page of a category', (shop, round) => ({ path: `/catalog/${at(shop.category_ids, round)}` })),
  goal('Product page', (shop, round) => ({ path: `/product/${at(shop.product_ids, round)}` })),
  goal('API list, newest', (_, round) => ({ path: `/api/products/get?page=${2 + round}` })),
  goal('API list, page 60,000', (shop, round) => ({ path: `/api/products/get?page=${page60000(shop) - round}` })),
  goal('API product', (shop, round) => ({ path: `/api/products/${at(shop.product_ids, 100 + round)}` })),
  goal('Search page, a word of many names', (_, round) => ({
    path: `/search/${encodeURIComponent(firstWord(at(kinds, round).ua))}`,
  })),
  goal('Search, a word of many names', (_, round) => found(firstWord(at(kinds, round).ua))),
  goal('Search, two words', (_, round) => found(`${firstWord(at(kinds, round).ua)} ${lastWord(at(traits, round).ua)}`)),
  goal('Search, a series and its number', (_, round) => found(`${at(series, round).ua} ${10 + round * 7}`)),
  goal('Search, an article', (_, round) => found(`90-0000${String(100 + round).padStart(3, '0')}`)),
  goal('Search, a typing error', (_, round) => found(slipped(at(LONG_WORDS, round)))),
  goal('Search that finds nothing', (_, round) => found(`телепорт${round}`)),
  goal('Suggestions, two letters', (_, round) => found(at(kinds, round).ua.slice(0, 2))),
  goal('Suggestions, four letters', (_, round) => found(at(kinds, round).ua.slice(0, 4))),
  goal('Order', (shop, round) => ({ path: '/api/order/create', body: orderOf(at(shop.product_ids, round)) })),
  goal('Counts of all categories, just after a change', () => ({
    path: '/api/categories/get?active=1',
    is_after_change: true,
  })),
  goal('Facets of a category with 20 attributes, just after a change', (shop, round) => ({
    path: `/api/products/facets?category_id=${at(shop.category_ids, round)}`,
    is_after_change: true,
  })),
  goal('List of a category, one attribute', (shop, round) => ({
    path: `/api/products/get?category_id=${at(shop.category_ids, round)}&${range(shop, round)}`,
  })),
  goal('Product with its 20 attributes', (shop, round) => ({
    path: `/api/products/${at(shop.product_ids, 200 + round)}`,
  })),
  goal('Comparison of six products', (shop, round) => ({
    path: `/api/products/compare?ids=${[0, 1, 2, 3, 4, 5].map((place) => at(shop.product_ids, round * 6 + place)).join(',')}`,
  })),
  goal('Facets of a subcategory, one attribute', (shop, round) => ({
    path: `/api/products/facets?category_id=${at(shop.subcategory_ids, round)}&${range(shop, round)}`,
  })),
  goal('Facets of a subcategory, two attributes', (shop, round) => ({
    path: `/api/products/facets?category_id=${at(shop.subcategory_ids, round)}&${range(shop, round)}&${range(shop, round + 1)}`,
  })),
  goal('List of a category, two choices of an attribute', (shop, round) => ({
    path: `/api/products/get?category_id=${at(shop.category_ids, round)}&${at(shop.choices, round)}&page=${1 + round}`,
  })),
  goal('List of the whole catalog, one attribute', (shop, round) => ({ path: list(range(shop, round)) })),
  goal('Search, a word of many names and one attribute', (shop, round) => ({
    path: `${found(firstWord(at(kinds, round).ua)).path}&${range(shop, round)}`,
  })),
  goal('Facets of a search, one attribute', (shop, round) => ({
    path: `/api/products/facets?search=${encodeURIComponent(firstWord(at(kinds, round).ua))}&${range(shop, round)}`,
  })),
  goal('API list, by name', (_, round) => ({ path: list(`sort=name&page=${2 + round}`) })),
  goal('API list, cheapest in stock', (_, round) => ({ path: list(`sort=price&in_stock=1&page=${2 + round}`) })),
  goal('API list, narrowed by price', (_, round) => ({ path: list(`price_min=${1000 + round}&price_max=1500`) })),
  goal('Facets of the whole catalog, just after a change', () => ({
    path: '/api/products/facets?active=1',
    is_after_change: true,
  })),
  goal('Facets, narrowed by price', (_, round) => ({
    path: `/api/products/facets?price_min=${1000 + round}&price_max=1500`,
  })),
  goal('Facets, narrowed by a wide price range', (_, round) => ({
    path: `/api/products/facets?price_min=${500 + round}`,
  })),
  goal('Facets of a category, narrowed by price and stock', (shop, round) => ({
    path: `/api/products/facets?category_id=${at(shop.category_ids, round)}&price_min=${1000 + round}&price_max=3000&in_stock=1`,
  })),
  goal('Facets, narrowed by a long DK code', (_, round) => ({
    path: `/api/products/facets?dk=39162&price_max=${100_000 + round}`,
  })),
  goal('Sitemap, just after a change', () => ({ path: '/sitemap.xml', is_after_change: true })),
  ...ADMIN_QUESTIONS,
]

/** A tenth of the values of one attribute. */
const range = (shop: Ground, round: number) =>
  `attr[${at(shop.number_ids, round)}]=${(round * 7) % 90}..${((round * 7) % 90) + 9}`

const orderOf = (product_id: number) => ({
  products: [{ product_id, product_amount: 1 }],
  email_not_auth_user: 'bench@school.example',
  phone_not_auth_user: '+380 (67) 111 22 33',
})

/** Products from all over the catalog with enough stock. */
export async function groundOf({ client }: LargeShop): Promise<Ground> {
  const column = async (sql: string) => (await client.query<{ n: number }>(sql)).rows.map(({ n }) => n)
  const [listed = 0] = await column('select count(*)::int as n from products where active and status_id <> 4')
  const product_ids = await column(
    `select id as n from products where active and status_id = 2 and amount_in_store > 50
       and coalesce(sale_price, price) >= 100000 order by md5(id::text) limit 400`,
  )
  const category_ids = await column('select id as n from categories where active and parent_id is null order by id')
  const subcategory_ids = await column(
    `select subcategory_id as n from products where article like '90-%' and active group by 1 order by count(*) desc limit 12`,
  )
  const number_ids = await column(
    `select id as n from attribute_types where name_ua like 'Показник %' and kind = 'number' order by id`,
  )
  const { rows } = await client.query<{ query: string }>(
    `select 'attr[' || attribute_id || ']=' || string_agg(id::text, ',' order by position) as query
     from attribute_choices as c where position in (1, 2)
       and exists (select 1 from attribute_types where id = c.attribute_id and name_ua like 'Показник %')
     group by attribute_id order by attribute_id`,
  )
  const choices = rows.map(({ query }) => query)
  const order_ids = await column(
    `select id as n from orders where email like 'growth-%' order by md5(id::text) limit 100`,
  )
  const words = kinds.map(({ ua }) => firstWord(ua))
  return {
    choices,
    order_ids,
    words,
    subcategory_ids,
    number_ids,
    last_page: Math.ceil(listed / PER_PAGE),
    category_ids,
    product_ids,
  }
}

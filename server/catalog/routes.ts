import { type Card, getProduct, listCards, listCategories, listFacets, listProducts } from '@shop/contract/catalog'
import type { ServedInput } from '@shop/contract/endpoint'
import { FILTER_NAMES } from '@shop/contract/product-filters'
import { ID_MAX } from '@shop/contract/primitives'
import type { House } from '../house.ts'
import type { Serve } from '../platform/http.ts'
import { Refusal } from '../platform/refusal.ts'
import { listCards as readCards } from './cards.ts'
import { listCategories as readCategories } from './categories.ts'
import { listFacets as readFacets } from './facets.ts'
import { isFiltered, isKeepable } from './filters.ts'
import { findProduct } from './product.ts'
import { listProducts as readProducts } from './products.ts'
import { countMiss } from './search-misses.ts'
import { CATALOG, IN_STOCK, productTag } from './tags.ts'

export function catalogRoutes(house: House, serve: Serve): void {
  serveLists(house, serve)

  // Not kept: sets of ids are without end.
  serve(listCards, async ({ query }) => ({ data: await readCards(house.reads, query.ids) }))

  serve(
    getProduct,
    async ({ params }) => {
      const product = isId(params.id) ? await findProduct(house.reads, Number(params.id)) : undefined
      if (!product) throw new Refusal('not_found')
      return { data: product }
    },
    ({ data }) => ({ tags: cardTags([data, ...data.recommended_products]), is_kept: true }),
  )

  serve(
    listCategories,
    async () => ({ data: await readCategories(house.reads) }),
    () => ({ tags: [CATALOG], is_kept: true }),
  )
}

function serveLists(house: House, serve: Serve): void {
  serve(
    listProducts,
    async ({ query }) => {
      const places = { db: house.reads, cache: house.cache }
      const page = await readProducts(places, { ...query, filters: query }, keptQuery(query))
      if (query.counted && query.search !== undefined && page.meta.total === 0 && !isFiltered(query))
        countMiss(house, query.search)
      return page
    },
    ({ data }, { query }) => ({
      tags: query.in_stock ? [IN_STOCK, ...cardTags(data)] : cardTags(data),
      // Searches are as many as people's words: keeping them would push everything else out of the cache.
      is_kept: data.length > 0 && query.search === undefined && isKeepable(query),
    }),
  )

  serve(
    listFacets,
    async ({ query }) => ({ data: await readFacets(house.reads, { ...query, filters: query }) }),
    (_, { query }) => ({ tags: [CATALOG, IN_STOCK], is_kept: query.search === undefined && isKeepable(query) }),
  )
}

/** Decimal digits that fit an id: `1e3`, `007` and ` 1` are addresses of nothing. */
const isId = (typed: string) => /^[1-9]\d{0,9}$/.test(typed) && Number(typed) <= ID_MAX

const cardTags = (cards: readonly Card[]) => [CATALOG, ...cards.map((card) => productTag(card.id))]

const LINKED = ['active', 'category_id', 'search', ...FILTER_NAMES, 'sort'] as const

/** What the links of a page repeat of its query, always in this order, without what was ignored. */
function keptQuery(query: ServedInput<typeof listProducts>['query']): [string, string][] {
  return LINKED.flatMap((name) => {
    const value = query[name]
    if (value === undefined) return []
    if (value === true) return [[name, '1'] as [string, string]]
    return [value].flat().map((one): [string, string] => [name, String(one)])
  })
}

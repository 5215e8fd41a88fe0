import {
  type Card,
  getProduct,
  listCards,
  listCategories,
  listFacets,
  listProducts,
  suggest,
} from '@shop/contract/shop/catalog'
import { compareProducts } from '@shop/contract/shop/compare'
import { attributeFilterText } from '@shop/contract/shop/attributes'
import type { ServedInput } from '@shop/contract/endpoint'
import { FILTER_NAMES } from '@shop/contract/shop/product-filters'
import { ID_MAX } from '@shop/contract/primitives'
import type { Services } from '../services.ts'
import type { Caller, Serve } from '../platform/http/http.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { assertAttributeFilters } from './attributes/attribute-filters.ts'
import { compare } from './attributes/compare.ts'
import { listCards as readCards } from './browse/cards.ts'
import { listCategories as readCategories } from './browse/categories.ts'
import { listFacets as readFacets } from './browse/facets.ts'
import { isFiltered, isCacheable } from './browse/filters.ts'
import type { SearchPlaces } from './correction-queue.ts'
import { rememberPages } from './remembered/remembered-pages.ts'
import { rememberProducts } from './remembered/remembered-products.ts'
import { rememberSuggestions } from './remembered/remembered-searches.ts'
import { countMiss } from './search/search-misses.ts'
import { CATALOG, IN_STOCK, productTag, ROOMS } from './tags.ts'

export function catalogRoutes(services: Services, serve: Serve): void {
  serveLists(services, serve)

  // Not cached: endlessly many sets of ids.
  serve(listCards, async ({ query }) => ({ data: await readCards(services.readReplica, query.ids) }))

  serve(compareProducts, async ({ query }) => ({ data: await compare(services.readReplica, query.ids) }))

  const readProduct = rememberProducts(services.readReplica)
  serve(
    getProduct,
    async ({ params }) => {
      if (!isId(params.id)) throw new Refusal('not_found')
      return readProduct(Number(params.id))
    },
    ({ data }) => ({
      tags: [ROOMS, ...cardTags([data, ...data.recommended_products, ...data.components, ...data.kits])],
      is_cacheable: true,
    }),
  )

  serve(
    listCategories,
    async () => ({ data: await readCategories(services.readReplica) }),
    () => ({ tags: [CATALOG], is_cacheable: true }),
  )
}

const searchPlacesOf = ({ readReplica, cache, config }: Services, { ip }: Caller): SearchPlaces => ({
  db: readReplica,
  cache,
  asker_ip: config.is_rate_limited ? ip : null,
})

function serveLists(services: Services, serve: Serve): void {
  const readProducts = rememberPages(services.readReplica)
  serve(
    listProducts,
    async ({ query }, caller) => {
      await assertAttributeFilters(services.readReplica, query.attr)
      const page = await readProducts(
        searchPlacesOf(services, caller),
        { ...query, filters: query },
        linkedQuery(query),
      )
      if (query.counted && query.search !== undefined && page.meta.total === 0 && !isFiltered(query))
        countMiss(services, query.search)
      return page
    },
    ({ data }, { query }) => ({
      tags: query.in_stock ? [IN_STOCK, ...cardTags(data)] : cardTags(data),
      // Searches would push everything else out of the cache.
      is_cacheable: data.length > 0 && query.search === undefined && isCacheable(query),
    }),
  )

  const readSuggestions = rememberSuggestions(services.readReplica)
  serve(suggest, async ({ query }, caller) =>
    readSuggestions({ places: searchPlacesOf(services, caller), text: query.q ?? '' }),
  )

  serve(
    listFacets,
    async ({ query }, caller) => {
      await assertAttributeFilters(services.readReplica, query.attr)
      return { data: await readFacets(searchPlacesOf(services, caller), { ...query, filters: query }) }
    },
    (_, { query }) => ({ tags: [CATALOG, IN_STOCK], is_cacheable: query.search === undefined && isCacheable(query) }),
  )
}

/** `1e3`, `007` and ` 1` are no ids. */
const isId = (typed: string) => /^[1-9]\d{0,9}$/.test(typed) && Number(typed) <= ID_MAX

const cardTags = (cards: readonly Card[]) => [CATALOG, ...cards.map((card) => productTag(card.id))]

const LINKED = ['active', 'category_id', 'search', ...FILTER_NAMES, 'sort'] as const

/** Repeated by page links, in this order, without ignored ones. */
function linkedQuery(query: ServedInput<typeof listProducts>['query']): [string, string][] {
  const attributes = (query.attr ?? []).map((one): [string, string] => [`attr[${one.id}]`, attributeFilterText(one)])
  const others = LINKED.flatMap((name) => {
    const value = query[name]
    if (value === undefined) return []
    if (value === true) return [[name, '1'] as [string, string]]
    return [value].flat().map((one): [string, string] => [name, String(one)])
  })
  return [...others, ...attributes]
}

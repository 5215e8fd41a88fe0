import type { ProductPage, Suggestions } from '@shop/contract/shop/catalog'
import { type Linked, rememberReplies } from '../browse/remembered-replies.ts'
import { type ProductQuery, type SearchListing, searchProducts } from '../browse/products.ts'
import type { SearchPlaces } from '../correction-queue.ts'
import { suggestionsWithVersions } from './suggestions.ts'
import { isSearchCurrent, type SearchVersions } from './search-versions.ts'

const BYTES_MAX = 8 * 1024 * 1024

interface Asked {
  places: SearchPlaces
  listing: SearchListing
  query: ProductQuery
  linked: Linked
}

/** `searchProducts`, remembered. Not without results: they may come from a limit on corrections. */
export const rememberSearches = () =>
  rememberReplies({
    bytes_max: BYTES_MAX,
    keyOf: ({ listing, query, linked }: Asked) => JSON.stringify([listing, query.page, query.sort, linked]),
    async load({ places, listing, query, linked }): Promise<{ reply: ProductPage; versions: SearchVersions | null }> {
      const { page, versions } = await searchProducts(places, listing, query, linked)
      return { reply: page, versions }
    },
    isCurrent: ({ places }, versions) => isSearchCurrent(places.db, versions),
  })

interface Typed {
  places: SearchPlaces
  text: string
}

/** `findSuggestions`, remembered in the same way. */
export const rememberSuggestions = () =>
  rememberReplies<Typed, { data: Suggestions }, SearchVersions>({
    bytes_max: BYTES_MAX,
    keyOf: ({ text }) => text,
    load: ({ places, text }) => suggestionsWithVersions(places, text),
    isCurrent: ({ places }, versions) => isSearchCurrent(places.db, versions),
  })

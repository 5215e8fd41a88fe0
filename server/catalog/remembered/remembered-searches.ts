import type { ProductPage, Suggestions } from '@shop/contract/shop/catalog'
import type { Db } from '../../platform/database/db.ts'
import type { ReplyVersions } from './product-versions.ts'
import { type Linked, rememberReplies } from './remembered-replies.ts'
import { type ProductQuery, type SearchListing, searchProducts } from '../browse/products.ts'
import type { SearchPlaces } from '../correction-queue.ts'
import { suggestionsWithVersions } from '../search/suggestions.ts'
import { areSearchesCurrent } from './search-versions.ts'

const BYTES_MAX = 8 * 1024 * 1024

interface Asked {
  places: SearchPlaces
  listing: SearchListing
  query: ProductQuery
  linked: Linked
}

/** `searchProducts`, remembered. Not without results: they may come from a limit on corrections. */
export const rememberSearches = (db: Db) =>
  rememberReplies({
    bytes_max: BYTES_MAX,
    keyOf: ({ listing, query, linked }: Asked) => JSON.stringify([listing, query.page, query.sort, linked]),
    async load({ places, listing, query, linked }): Promise<{ reply: ProductPage; versions: ReplyVersions | null }> {
      const { page, versions } = await searchProducts(places, listing, query, linked)
      return { reply: page, versions }
    },
    areCurrent: (known) => areSearchesCurrent(db, versionsOf(known)),
  })

const versionsOf = (known: readonly { versions: ReplyVersions }[]) => known.map(({ versions }) => versions)

interface Typed {
  places: SearchPlaces
  text: string
}

/** `findSuggestions`, remembered in the same way. */
export const rememberSuggestions = (db: Db) =>
  rememberReplies<Typed, { data: Suggestions }, ReplyVersions>({
    bytes_max: BYTES_MAX,
    keyOf: ({ text }) => text,
    load: ({ places, text }) => suggestionsWithVersions(places, text),
    areCurrent: (known) => areSearchesCurrent(db, versionsOf(known)),
  })

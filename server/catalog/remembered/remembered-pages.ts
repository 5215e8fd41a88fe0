import type { ProductPage } from '@shop/contract/shop/catalog'
import type { Db } from '../../platform/database/db.ts'
import type { SearchPlaces } from '../correction-queue.ts'
import { isFiltered } from '../browse/filters.ts'
import { isFirstPage, readFirstPage, readPageVersions } from '../browse/first-pages.ts'
import { type Scope, scopeOf } from '../browse/listing.ts'
import { listProducts, pageOf, type ProductQuery } from '../browse/products.ts'
import { type Linked, rememberReplies } from './remembered-replies.ts'
import { rememberSearches } from './remembered-searches.ts'

const BYTES_MAX = 8 * 1024 * 1024

interface Asked {
  places: SearchPlaces
  scope: Scope
  query: ProductQuery
  linked: Linked
}

/** `listProducts`, with searches and the first pages of unfiltered lists remembered. */
export function rememberPages(
  db: Db,
): (places: SearchPlaces, query: ProductQuery, linked: Linked) => Promise<ProductPage> {
  const readPage = rememberReplies({
    bytes_max: BYTES_MAX,
    keyOf: ({ scope, query, linked }: Asked) => JSON.stringify([scope, query.page, linked]),
    async load({ places, scope, query, linked }): Promise<{ reply: ProductPage; versions: string | null }> {
      const rows = await readFirstPage(db, scope, query.page)
      const [first] = rows
      if (!first) return { reply: await listProducts(places, query, linked), versions: null }
      return { reply: pageOf({ rows, total: first.total }, query, linked), versions: first.versions }
    },
    areCurrent(known) {
      const pages = new Map<string, ReturnType<typeof readPageVersions>>()
      return Promise.all(
        known.map(async ({ asked: { scope, query }, versions }) => {
          const page = `${scope?.id} ${query.page}`
          const reading = pages.get(page) ?? readPageVersions(db, scope, query.page)
          pages.set(page, reading)
          const [now] = await reading
          return now?.versions === versions
        }),
      )
    },
  })
  const readSearch = rememberSearches(db)
  return async (places, query, linked) => {
    const { search, filters } = query
    if (search !== undefined) {
      const scope = await scopeOf(db, query.category_id)
      return readSearch({ places, listing: { scope, search, filters }, query, linked })
    }
    const is_newest = query.sort === undefined || query.sort === 'newest'
    const is_first = is_newest && isFirstPage(query.page) && !isFiltered(filters)
    if (!is_first) return listProducts(places, query, linked)
    return readPage({ places, scope: await scopeOf(db, query.category_id), query, linked })
  }
}

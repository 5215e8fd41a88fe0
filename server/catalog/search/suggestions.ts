import { wordsOf } from '@shop/contract/rules/search-words'
import type { Suggestions } from '@shop/contract/shop/catalog'
import { NO_FILTERS } from '../browse/filters.ts'
import { listProducts } from '../browse/products.ts'
import type { SearchPlaces } from '../correction-queue.ts'
import { listKits } from '../kits/list-kits.ts'
import { findPositions } from '../norms/positions.ts'
import { findCategories } from './category-search.ts'

const CATEGORIES_MAX = 3
const PRODUCTS_MAX = 5
const KITS_MAX = 2

/** Offered by the search field. Typos are corrected as in the search, at the same cost. */
export async function findSuggestions(places: SearchPlaces, text: string): Promise<Suggestions> {
  const nothing = { categories: [], kits: [], norm_items: [], products: [], total: 0 }
  if (wordsOf(text).length === 0) return nothing
  const { data, meta, corrected } = await listProducts(places, { page: 1, search: text, filters: NO_FILTERS }, [])
  const categories = await findCategories(places, corrected ?? text)
  const kits = await listKits(places.db, { scope: null, search: corrected ?? text }, KITS_MAX)
  const kit_ids = new Set(kits.map(({ id }) => id))
  return {
    ...nothing,
    categories: categories.slice(0, CATEGORIES_MAX),
    kits,
    norm_items: await findPositions(places, corrected ?? text),
    products: data.filter(({ id }) => !kit_ids.has(id)).slice(0, PRODUCTS_MAX),
    total: meta.total,
    ...(corrected !== undefined && { corrected }),
  }
}

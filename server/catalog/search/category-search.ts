import type { FoundCategory } from '@shop/contract/shop/catalog'
import { namedCategories } from '@shop/contract/rules/named-categories'
import { listCategories } from '../browse/categories.ts'
import type { SearchPlaces } from '../correction-queue.ts'
import { CATALOG } from '../tags.ts'
import type { Search } from './search-rank.ts'

const BYTES_PER_CATEGORY = 3000

/** They are few, and cached until the catalog changes. */
export async function findCategories({ db, cache }: SearchPlaces, text: string): Promise<FoundCategory[]> {
  const categories = await cache.getOrLoad('searched categories', async () => {
    const value = await listCategories(db)
    return { value, tags: [CATALOG], bytes: 1000 + BYTES_PER_CATEGORY * value.length, is_cacheable: true }
  })
  return namedCategories(categories, text)
}

/** @param text as typed, or its correction */
export const prepareSearch = async (places: SearchPlaces, text: string): Promise<Search> => ({
  text,
  categories: await findCategories(places, text),
})

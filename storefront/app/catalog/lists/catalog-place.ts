import type { Category, Subcategory } from '@shop/contract/shop/catalog'

export interface CatalogPlace {
  category: Category | null
  subcategory: Subcategory | null
}

export interface CatalogParams {
  category_id?: string | undefined
  subcategory_id?: string | undefined
}

/** @returns null if there is no such category or subcategory */
export function findPlace(categories: readonly Category[], params: CatalogParams): CatalogPlace | null {
  const { category_id, subcategory_id } = params
  if (category_id === undefined) return { category: null, subcategory: null }
  if (subcategory_id === undefined) {
    const category = categories.find(({ id }) => String(id) === category_id)
    return category ? { category, subcategory: null } : null
  }
  for (const category of categories) {
    const subcategory = category.subcategories.find(({ id }) => String(id) === subcategory_id)
    // Spec, section 7: "subcategory id takes precedence over category id".
    if (subcategory) return { category, subcategory }
  }
  return null
}

/** Canonical path. */
export const placePath = ({
  category,
  subcategory,
}: {
  category: { id: number } | null
  subcategory: { id: number } | null
}) => ['/catalog', category?.id, subcategory?.id].filter((part) => part !== undefined).join('/')

/** Parameters that the path already contains. */
const OF_THE_CALL = ['active', 'category_id', 'search']

/** From an API pagination link (spec, section 9). */
export function pagePath(path: string, api_url: string): string {
  const query = new URLSearchParams(api_url.slice(api_url.indexOf('?') + 1))
  for (const name of OF_THE_CALL) query.delete(name)
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

import { FILTER_NAMES, SORTS, type Sort } from '@shop/contract/shop/product-filters'
import { type AttributeName, attributeNames, type FilterName } from './chosen-filters.ts'

/** In the left column on wide screens. */
export const FILTERS_ID = 'filters'

export const chosenSort = (query: URLSearchParams): Sort => SORTS.find((sort) => sort === query.get('sort')) ?? 'newest'

/** The first page, with sorted parameters: one address per choice. */
export function addressWith(
  path: string,
  query: URLSearchParams,
  name: FilterName | AttributeName | 'sort',
  values: readonly string[],
) {
  const chosen = new URLSearchParams()
  const attributes = new Set([...attributeNames(query), ...(name.startsWith('attr[') ? [name] : [])])
  for (const one of [...FILTER_NAMES, ...[...attributes].sort(), 'sort'])
    for (const value of one === name ? values : query.getAll(one)) if (value !== '') chosen.append(one, value)
  return chosen.size === 0 ? path : `${path}?${chosen.toString()}`
}

/** Keeps the sorting. */
export function addressWithout(path: string, query: URLSearchParams): string {
  const sort = chosenSort(query)
  return sort === 'newest' ? path : `${path}?sort=${sort}`
}

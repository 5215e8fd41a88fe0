import { FILTER_NAMES, SORTS, type Sort } from '@shop/contract/product-filters'
import type { FilterName } from './chosen-filters.ts'

export const chosenSort = (query: URLSearchParams): Sort => SORTS.find((sort) => sort === query.get('sort')) ?? 'newest'

/**
 * The list's address with this filter or order, from its first page, everything in one order: two ways to the same
 * choice are one address.
 */
export function addressWith(
  path: string,
  query: URLSearchParams,
  name: FilterName | 'sort',
  values: readonly string[],
) {
  const chosen = new URLSearchParams()
  for (const one of [...FILTER_NAMES, 'sort'] as const)
    for (const value of one === name ? values : query.getAll(one)) if (value !== '') chosen.append(one, value)
  return chosen.size === 0 ? path : `${path}?${chosen.toString()}`
}

/** The list without any filter, in the order that was chosen. */
export function addressWithout(path: string, query: URLSearchParams): string {
  const sort = chosenSort(query)
  return sort === 'newest' ? path : `${path}?sort=${sort}`
}

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

/** Bounds in the wrong sequence are exchanged. */
export const inSequence = (from: string, to: string): [string, string] =>
  from !== '' && to !== '' && Number(from) > Number(to) ? [to, from] : [from, to]

export function addressWithPrice(path: string, query: URLSearchParams, name: 'price_min' | 'price_max', price: string) {
  const bounds = { price_min: query.get('price_min') ?? '', price_max: query.get('price_max') ?? '', [name]: price }
  const [least, most] = inSequence(bounds.price_min, bounds.price_max)
  const changed = new URLSearchParams(query)
  changed.set('price_max', most)
  return addressWith(path, changed, 'price_min', [least])
}

/** Keeps the sorting. */
export function addressWithout(path: string, query: URLSearchParams): string {
  const sort = chosenSort(query)
  return sort === 'newest' ? path : `${path}?sort=${sort}`
}

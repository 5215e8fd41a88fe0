import { FILTER_NAMES } from '@shop/contract/shop/product-filters'

export type FilterName = (typeof FILTER_NAMES)[number]

export type ChosenQuery = { [K in Exclude<FilterName, 'producer'> | 'sort']?: string } & { producer?: string[] }

/** Filters and sorting of an address, without empty values. */
export function chosenQuery(query: URLSearchParams): ChosenQuery {
  const chosen: Record<string, string | string[]> = {}
  for (const name of [...FILTER_NAMES, 'sort']) {
    const values = query.getAll(name).filter(Boolean)
    const last = values.at(-1)
    if (last !== undefined) chosen[name] = name === 'producer' ? values : last
  }
  return chosen
}

/** Sorting does not count. */
export const filtersCount = (query: URLSearchParams): number =>
  FILTER_NAMES.reduce((sum, name) => sum + query.getAll(name).filter(Boolean).length, 0)

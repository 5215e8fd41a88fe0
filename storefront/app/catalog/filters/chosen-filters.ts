import { FILTER_NAMES } from '@shop/contract/product-filters'

export type FilterName = (typeof FILTER_NAMES)[number]

/** What an address asks of a list, as the call takes it. */
export type ChosenQuery = { [K in Exclude<FilterName, 'producer'> | 'sort']?: string } & { producer?: string[] }

/** Of an address's query what narrows or orders the list; empty ones are none. */
export function chosenQuery(query: URLSearchParams): ChosenQuery {
  const chosen: Record<string, string | string[]> = {}
  for (const name of [...FILTER_NAMES, 'sort']) {
    const values = query.getAll(name).filter(Boolean)
    const last = values.at(-1)
    if (last !== undefined) chosen[name] = name === 'producer' ? values : last
  }
  return chosen
}

/** How many filters are set; the order is none. */
export const filtersCount = (query: URLSearchParams): number =>
  FILTER_NAMES.reduce((sum, name) => sum + query.getAll(name).filter(Boolean).length, 0)

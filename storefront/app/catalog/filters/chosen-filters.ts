import { FILTER_NAMES } from '@shop/contract/shop/product-filters'

export type FilterName = (typeof FILTER_NAMES)[number]

/** The filter's name in addresses. */
export type AttributeName = `attr[${number}]`

export const attributeName = (id: number): AttributeName => `attr[${id}]`

const ATTRIBUTE = /^attr\[(.*)\]$/

/** Sorted. */
export const attributeNames = (query: URLSearchParams): AttributeName[] =>
  [...new Set(query.keys())]
    .filter((name): name is AttributeName => ATTRIBUTE.test(name) && query.get(name) !== '')
    .sort()

export type ChosenQuery = { [K in Exclude<FilterName, 'producer'> | 'sort']?: string } & {
  producer?: string[]
  attr?: Record<string, string>
}

/** With sorting, without empty values. */
export function chosenQuery(query: URLSearchParams): ChosenQuery {
  const chosen: Record<string, string | string[] | Record<string, string>> = {}
  for (const name of [...FILTER_NAMES, 'sort']) {
    const values = query.getAll(name).filter(Boolean)
    const last = values.at(-1)
    if (last !== undefined) chosen[name] = name === 'producer' ? values : last
  }
  const names = attributeNames(query)
  if (names.length > 0)
    chosen['attr'] = Object.fromEntries(
      names.map((name) => [ATTRIBUTE.exec(name)?.[1] ?? '', query.getAll(name).at(-1) ?? '']),
    )
  return chosen
}

/** Sorting does not count. */
export const filtersCount = (query: URLSearchParams): number =>
  FILTER_NAMES.reduce((sum, name) => sum + query.getAll(name).filter(Boolean).length, attributeNames(query).length)

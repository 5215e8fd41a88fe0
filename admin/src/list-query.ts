import type { GetListParams } from 'ra-core'

export type FilterValues = Record<string, unknown>

/** Lists joined by commas, true as 1, without empty values. */
export function filterQuery(filter: FilterValues): Record<string, string> {
  const entries = Object.entries(filter).filter(
    ([, value]) => value !== null && value !== undefined && value !== '' && value !== false,
  )
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      value === true ? '1' : Array.isArray(value) ? value.join(',') : String(value as string | number),
    ]),
  )
}

/** From ra-core's parameters to `staffListQuery`. */
export function listQuery({ pagination, sort, filter }: GetListParams): Record<string, string> {
  const query = filterQuery((filter ?? {}) as FilterValues)
  if (pagination) Object.assign(query, { page: String(pagination.page), per_page: String(pagination.perPage) })
  if (sort && sort.field !== '') Object.assign(query, { sort: sort.field, order: sort.order.toLowerCase() })
  return query
}

import type { GetListParams } from 'ra-core'

/** What is chosen above a list. */
export type FilterValues = Record<string, unknown>

/** Text for the address: lists with commas, ticks as 1, and nothing for what is not set. */
function filterQuery(filter: FilterValues): Record<string, string> {
  const said = Object.entries(filter).filter(
    ([, value]) => value !== null && value !== undefined && value !== '' && value !== false,
  )
  return Object.fromEntries(
    said.map(([name, value]) => [
      name,
      value === true ? '1' : Array.isArray(value) ? value.join(',') : String(value as string | number),
    ]),
  )
}

/** The query of `staffListQuery` for what ra-core asks. */
export function listQuery({ pagination, sort, filter }: GetListParams): Record<string, string> {
  const query = filterQuery((filter ?? {}) as FilterValues)
  if (pagination) Object.assign(query, { page: String(pagination.page), per_page: String(pagination.perPage) })
  if (sort && sort.field !== '') Object.assign(query, { sort: sort.field, order: sort.order.toLowerCase() })
  return query
}

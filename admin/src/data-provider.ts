import type { DataProvider, GetListParams, Identifier, RaRecord } from 'ra-core'
import type { AnyEndpoint } from '@shop/contract/endpoint'
import { ADMIN_PAGE_MAX } from '@shop/contract/admin/lists'
import { call } from './call.ts'
import { type FilterValues, listQuery } from './list-query.ts'
import { resourceNamed } from './sections.ts'
import type { ResourceCalls } from './section.ts'

function callOf(resource: string, kind: keyof ResourceCalls): AnyEndpoint {
  const route = resourceNamed(resource).calls[kind]
  if (!route) throw new Error(`the resource ${resource} has no call to ${kind}`)
  return route
}

interface Rows<R> {
  data: R[]
  total: number
}

/** The cast to `R` is safe: the server follows the contract. */
async function fetchList<R>(resource: string, query: Record<string, string>, signal?: AbortSignal): Promise<Rows<R>> {
  return (await call(callOf(resource, 'list'), { query }, { signal })) as Rows<R>
}

async function fetchMany<R>(resource: string, ids: readonly Identifier[]): Promise<R[]> {
  const rows: R[] = []
  for (let start = 0; start < ids.length; start += ADMIN_PAGE_MAX) {
    const some = ids.slice(start, start + ADMIN_PAGE_MAX)
    const page = await fetchList<R>(resource, { ids: some.join(','), per_page: String(ADMIN_PAGE_MAX) })
    rows.push(...page.data)
  }
  return rows
}

function written<R>(answer: unknown, sent: object): R {
  const data = (answer as { data?: unknown } | null)?.data
  return { ...sent, ...(typeof data === 'object' && data !== null && !Array.isArray(data) ? data : {}) } as R
}

async function removeOne(resource: string, id: Identifier): Promise<void> {
  await call(callOf(resource, 'remove'), { params: { id } })
}

export const dataProvider: DataProvider = {
  supportAbortSignal: true,
  getList: <R extends RaRecord>(resource: string, params: GetListParams) =>
    fetchList<R>(resource, listQuery(params), params.signal),
  getOne: async (resource, { id, signal }) => {
    const answer = await call(callOf(resource, 'one'), { params: { id } }, { signal })
    return { data: written(answer, { id }) }
  },
  getMany: async (resource, { ids }) => ({ data: await fetchMany(resource, ids) }),
  getManyReference: <R extends RaRecord>(
    resource: string,
    { target, id, ...params }: GetListParams & { target: string; id: Identifier },
  ) => fetchList<R>(resource, listQuery({ ...params, filter: { ...(params.filter as FilterValues), [target]: id } })),
  create: async (resource, { data }) => ({
    data: written(await call(callOf(resource, 'create'), { body: data }), data),
  }),
  update: async (resource, { id, data }) => ({
    data: written(await call(callOf(resource, 'save'), { params: { id }, body: data }), { ...data, id }),
  }),
  updateMany: () => Promise.reject(new Error('many at once have calls of their own, see `bulk` of ListPage')),
  delete: async (resource, { id }) => {
    await removeOne(resource, id)
    return { data: written(null, { id }) }
  },
  deleteMany: async (resource, { ids }) => {
    for (const id of ids) await removeOne(resource, id)
    return { data: ids }
  },
}

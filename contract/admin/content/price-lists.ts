import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { data, Timestamp, Success } from '../../primitives.ts'

/** One job makes all price lists. */
export const PriceListAdmin = v.object({
  /** `failed` is retried. */
  state: v.picklist(['idle', 'waiting', 'at_work', 'failed']),
  problem: v.string(),
  entries: v.array(
    v.object({
      id: v.number(),
      name_ua: v.string(),
      is_full: v.boolean(),
      /** null until the first run. */
      made_at: v.nullable(Timestamp),
      web_path: v.nullable(v.string()),
    }),
  ),
})
export type PriceListAdmin = v.InferOutput<typeof PriceListAdmin>

export const getPriceListAdmin = endpoint({
  name: 'getPriceListOffice',
  method: 'GET',
  path: '/api/admin/price-lists',
  access: 'staff',
  right: 'content.read',
  summary: 'Price lists with the time each was made, and the state of the job',
  reply: data(PriceListAdmin),
})

export const makePriceListsNow = endpoint({
  name: 'makePriceListsNow',
  method: 'POST',
  path: '/api/admin/price-lists/make',
  access: 'staff',
  right: 'content.write',
  summary: 'Rebuilds all price lists, at most once a minute',
  reply: Success,
})

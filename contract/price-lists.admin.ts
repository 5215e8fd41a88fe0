import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { data, Moment, Success } from './primitives.ts'

/** How the making of price lists stands: all of them are made together. */
export const PriceListOffice = v.object({
  /** `idle`: nothing is asked for. `failed`: it went wrong and is tried again by itself. */
  state: v.picklist(['idle', 'waiting', 'at_work', 'failed']),
  /** Why it went wrong the last time; '' where it did not. */
  problem: v.string(),
  entries: v.array(
    v.object({
      id: v.number(),
      name_ua: v.string(),
      is_full: v.boolean(),
      /** null until the first one has been made. */
      made_at: v.nullable(Moment),
      web_path: v.nullable(v.string()),
    }),
  ),
})
export type PriceListOffice = v.InferOutput<typeof PriceListOffice>

export const getPriceListOffice = endpoint({
  name: 'getPriceListOffice',
  method: 'GET',
  path: '/api/admin/price-lists',
  access: 'staff',
  right: 'content.read',
  summary: 'Price lists with when each was made, and how the making stands',
  reply: data(PriceListOffice),
})

export const makePriceListsNow = endpoint({
  name: 'makePriceListsNow',
  method: 'POST',
  path: '/api/admin/price-lists/make',
  access: 'staff',
  right: 'content.write',
  summary: 'Has all price lists made anew, a minute after the last time at the earliest',
  reply: Success,
})

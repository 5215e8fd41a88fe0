import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { data, filledText, list, Timestamp } from '../../primitives.ts'
import { ById } from '../lists.ts'

export const adjustStock = endpoint({
  name: 'adjustStock',
  method: 'POST',
  path: '/api/admin/products/:id/stock',
  access: 'staff',
  right: 'catalogue.write',
  summary: 'Adjusts the stock of a product, with a reason',
  params: ById,
  body: v.object({
    change: v.pipe(v.number(), v.integer(), v.minValue(-1_000_000), v.maxValue(1_000_000), v.notValue(0)),
    reason: filledText(300),
  }),
  reply: data(v.object({ amount_in_store: v.number() })),
  refuses: ['not_found'],
})

export const StockMove = v.object({
  at: Timestamp,
  kind: v.picklist(['adjusted', 'imported', 'ordered', 'cancelled']),
  change: v.number(),
  /** Only for adjustments and imports. */
  amount_after: v.nullable(v.number()),
  /** As staff typed it. */
  reason: v.string(),
  by_name: v.nullable(v.string()),
  order: v.nullable(v.object({ id: v.number(), number: v.string() })),
  import: v.nullable(v.object({ id: v.number(), file_name: v.string() })),
})
export type StockMove = v.InferOutput<typeof StockMove>

export const listStockMoves = endpoint({
  name: 'listStockMoves',
  method: 'GET',
  path: '/api/admin/products/:id/stock',
  access: 'staff',
  right: 'catalogue.read',
  summary: 'Stock movements of a product, newest first, at most 200',
  params: ById,
  reply: list(StockMove),
  refuses: ['not_found'],
})

import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { data, filledText, Hryvnia, LANGUAGES, Timestamp, Success } from '../../primitives.ts'
import { ORDER_STATUSES } from '../../rules/orders/order-status.ts'
import { ById, staffList, adminListQuery } from '../lists.ts'

const REASON_LENGTH_MAX = 300
/** Limits the damage of a typing error. */
export const BONUS_CHANGE_MAX = 1_000_000
export const DISCOUNT_MAX = 100

const Percent = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(DISCOUNT_MAX),
  v.check((percent) => Number.isInteger(Math.round(percent * 1e6) / 1e4), 'two_decimals'),
)

export const BuyerRow = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  phone_number: v.nullable(v.string()),
  organization: v.nullable(v.string()),
  discount_percent: v.number(),
  bonuses: Hryvnia,
  /** Both without cancelled orders. */
  orders_count: v.number(),
  orders_sum: Hryvnia,
  is_blocked: v.boolean(),
  created_at: Timestamp,
})
export type BuyerRow = v.InferOutput<typeof BuyerRow>

export const BuyerBonus = v.object({
  id: v.number(),
  /** Negative if spent or deducted. */
  bonuses: v.number(),
  /** `order`, `order_completed`, `order_cancelled`, `order_changed`, `claim_refunded`, or `staff`. */
  reason: v.string(),
  comment: v.string(),
  by_name: v.string(),
  order: v.nullable(v.object({ id: v.number(), number: v.string() })),
  created_at: Timestamp,
})
export type BuyerBonus = v.InferOutput<typeof BuyerBonus>

export const Buyer = v.object({
  ...BuyerRow.entries,
  language: v.picklist(LANGUAGES),
  is_confirmed: v.boolean(),
  document_code: v.nullable(v.string()),
  contact_person: v.nullable(v.string()),
  /** Recipient, phone, address, post office. */
  delivery: v.array(v.string()),
  orders: v.array(
    v.object({
      id: v.number(),
      number: v.string(),
      status: v.picklist(ORDER_STATUSES),
      total: Hryvnia,
      created_at: Timestamp,
    }),
  ),
  offers: v.array(v.object({ id: v.number(), number: v.string(), total: Hryvnia, made_at: Timestamp })),
  ledger: v.array(BuyerBonus),
})
export type Buyer = v.InferOutput<typeof Buyer>

export const listBuyers = endpoint({
  name: 'listBuyers',
  method: 'GET',
  path: '/api/admin/buyers',
  access: 'staff',
  right: 'buyers.read',
  summary: 'Registered buyers, newest first; `q` searches name, e-mail, phone, organisation and its code',
  query: adminListQuery(['name', 'email', 'created_at', 'orders_count', 'orders_sum', 'bonuses'], {
    blocked: v.optional(v.picklist(['1', '0'])),
    ordered: v.optional(v.picklist(['1', '0'])),
  }),
  reply: staffList(BuyerRow),
})

export const getBuyer = endpoint({
  name: 'getBuyer',
  method: 'GET',
  path: '/api/admin/buyers/:id',
  access: 'staff',
  right: 'buyers.read',
  summary: 'A buyer with organisation, delivery, orders, offers and bonuses',
  params: ById,
  reply: data(Buyer),
  refuses: ['not_found'],
})

export const changeBuyerDiscount = endpoint({
  name: 'changeBuyerDiscount',
  method: 'POST',
  path: '/api/admin/buyers/:id/discount',
  access: 'staff',
  right: 'buyers.write',
  summary: 'Changes the personal discount, from the next order on',
  params: ById,
  body: v.object({
    /** As the editor saw it; otherwise `stale_edit`. */
    seen_percent: Percent,
    discount_percent: Percent,
    reason: filledText(REASON_LENGTH_MAX),
  }),
  reply: data(Buyer),
  refuses: ['not_found', 'stale_edit', 'above_ceiling'],
})

export const enterBonuses = endpoint({
  name: 'enterBonuses',
  method: 'POST',
  path: '/api/admin/buyers/:id/bonuses',
  access: 'staff',
  right: 'buyers.write',
  summary: 'Adds bonuses, or deducts them if negative, never more than the balance',
  params: ById,
  body: v.object({
    bonuses: v.pipe(
      v.number(),
      v.minValue(-BONUS_CHANGE_MAX),
      v.maxValue(BONUS_CHANGE_MAX),
      v.check((sum) => Math.abs(Math.round(sum * 100) - sum * 100) < 1e-6, 'two_decimals'),
      v.check((sum) => Math.round(sum * 100) !== 0, 'not_zero'),
    ),
    reason: filledText(REASON_LENGTH_MAX),
  }),
  reply: data(Buyer),
  refuses: ['not_found', 'not_enough_bonuses', 'above_ceiling'],
})

export const blockBuyer = endpoint({
  name: 'blockBuyer',
  method: 'POST',
  path: '/api/admin/buyers/:id/block',
  access: 'staff',
  right: 'buyers.write',
  summary: 'Blocks a buyer and ends their sessions, or unblocks them',
  params: ById,
  body: v.object({ is_blocked: v.boolean(), reason: filledText(REASON_LENGTH_MAX) }),
  reply: data(Buyer),
  refuses: ['not_found'],
})

export const mailBuyerPasswordReset = endpoint({
  name: 'mailBuyerPasswordReset',
  method: 'POST',
  path: '/api/admin/buyers/:id/password-reset',
  access: 'staff',
  right: 'buyers.write',
  summary: 'Mails the buyer a link to set a new password',
  params: ById,
  reply: Success,
  refuses: ['not_found'],
})

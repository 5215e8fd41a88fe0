import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { data, Document, Hryvnia, PDF_TYPE, PICTURE_TYPES, text, Timestamp } from '../../primitives.ts'
import { CLAIM_DECISIONS, CLAIM_GOODS, CLAIM_KINDS, CLAIM_STATES, CLAIM_TEXT_MAX } from '../../rules/orders/claims.ts'
import { ClaimPicture } from '../../shop/orders/claims.ts'
import { adminListQuery, ById, staffList } from '../lists.ts'

/** Answer due within two days; overdue. */
export const CLAIM_DUES = ['soon', 'overdue'] as const
export type ClaimDue = (typeof CLAIM_DUES)[number]

export const AdminClaim = v.object({
  id: v.number(),
  number: v.string(),
  order_id: v.number(),
  order_number: v.string(),
  kind: v.picklist(CLAIM_KINDS),
  state: v.picklist(CLAIM_STATES),
  text: v.string(),
  /** Name, or e-mail of a guest; '' after erasure. */
  buyer: v.string(),
  due_at: Timestamp,
  /** null: not due yet, or decided. */
  due: v.nullable(v.picklist(CLAIM_DUES)),
  decision: v.nullable(v.picklist(CLAIM_DECISIONS)),
  decision_text: v.string(),
  goods: v.nullable(v.picklist(CLAIM_GOODS)),
  refund_sum: Hryvnia,
  /** In hryvnia; negative if more accrued bonuses were taken than spent ones returned. */
  bonuses_returned: v.number(),
  decided_at: v.nullable(Timestamp),
  decided_by_name: v.string(),
  repair_ended_at: v.nullable(Timestamp),
  closed_at: v.nullable(Timestamp),
  created_at: Timestamp,
  lines: v.array(
    v.object({
      product_id: v.nullable(v.number()),
      article: v.string(),
      name_ua: v.string(),
      unit: v.string(),
      amount: v.number(),
      sum: Hryvnia,
    }),
  ),
  pictures: v.array(ClaimPicture),
  /** Paid back by the decision `refund`; null once decided. */
  would_refund: v.nullable(v.object({ sum: Hryvnia, bonuses: v.number() })),
})
export type AdminClaim = v.InferOutput<typeof AdminClaim>

export const listStaffClaims = endpoint({
  name: 'listStaffClaims',
  method: 'GET',
  path: '/api/admin/claims',
  access: 'staff',
  right: 'claims.read',
  summary: 'Returns and claims, newest first; `q` searches numbers, buyers and texts',
  query: adminListQuery(['created_at', 'due_at'], {
    state: v.optional(v.picklist(CLAIM_STATES)),
    kind: v.optional(v.picklist(CLAIM_KINDS)),
    due: v.optional(v.picklist(CLAIM_DUES)),
    order_id: v.optional(ById.entries.id),
  }),
  reply: staffList(AdminClaim),
})

export const getStaffClaim = endpoint({
  name: 'getStaffClaim',
  method: 'GET',
  path: '/api/admin/claims/:id',
  access: 'staff',
  right: 'claims.read',
  summary: 'One claim',
  params: ById,
  reply: data(AdminClaim),
  refuses: ['not_found'],
})

export const takeClaim = endpoint({
  name: 'takeClaim',
  method: 'POST',
  path: '/api/admin/claims/:id/take',
  access: 'staff',
  right: 'claims.write',
  summary: 'Marks a new claim as being worked on',
  params: ById,
  reply: data(AdminClaim),
  refuses: ['not_found', 'wrong_claim_state'],
})

export const decideClaim = endpoint({
  name: 'decideClaim',
  method: 'POST',
  path: '/api/admin/claims/:id/decision',
  access: 'staff',
  right: 'claims.write',
  summary:
    'Decides a claim once and mails the buyer. `refund` moves stock, bonuses and money; `replace` takes the goods from stock, to be shipped without payment; `repair` stops the warranty’s clock',
  params: ById,
  body: v.object({
    decision: v.picklist(CLAIM_DECISIONS),
    /** For the buyer; required for a refusal. */
    text: v.nullish(text(CLAIM_TEXT_MAX), ''),
    /** For `refund` and `replace`. Default: back on sale at `refund`, except broken goods. */
    goods: v.nullish(v.picklist(CLAIM_GOODS)),
  }),
  reply: data(AdminClaim),
  refuses: ['not_found', 'wrong_claim_state', 'wrong_order_status', 'no_stock', 'wrong_multiple', 'exceeds_rest'],
})

export const finishRepair = endpoint({
  name: 'finishRepair',
  method: 'POST',
  path: '/api/admin/claims/:id/repaired',
  access: 'staff',
  right: 'claims.write',
  summary: 'The goods are repaired: the warranty’s clock goes on, and the buyer gets a letter',
  params: ById,
  reply: data(AdminClaim),
  refuses: ['not_found', 'wrong_claim_state'],
})

export const closeClaim = endpoint({
  name: 'closeClaim',
  method: 'POST',
  path: '/api/admin/claims/:id/close',
  access: 'staff',
  right: 'claims.write',
  summary: 'Closes a claim whose decision is carried out',
  params: ById,
  reply: data(AdminClaim),
  refuses: ['not_found', 'wrong_claim_state'],
})

export const getClaimPicture = endpoint({
  name: 'getClaimPicture',
  method: 'GET',
  path: '/api/admin/claim-pictures/:id',
  access: 'staff',
  right: 'claims.read',
  summary: 'A picture of a claim',
  params: ById,
  reply: Document,
  is_document: true,
  document_types: PICTURE_TYPES,
  refuses: ['not_found'],
})

export const getClaimAct = endpoint({
  name: 'getClaimAct',
  method: 'GET',
  path: '/api/admin/claims/:id/act',
  access: 'staff',
  right: 'claims.read',
  summary: 'The act about a decided claim as PDF',
  params: ById,
  reply: Document,
  is_document: true,
  document_types: [PDF_TYPE],
  refuses: ['not_found'],
})

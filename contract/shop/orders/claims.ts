import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import {
  data,
  Document,
  FileBody,
  filledText,
  Hryvnia,
  Id,
  IdText,
  LINES_MAX,
  Names,
  PDF_TYPE,
  PICTURE_TYPES,
  Quantity,
  Timestamp,
} from '../../primitives.ts'
import {
  CLAIM_DECISIONS,
  CLAIM_KINDS,
  CLAIM_PICTURE_BYTES_MAX,
  CLAIM_PICTURES_MAX,
  CLAIM_STATES,
  CLAIM_TEXT_MAX,
} from '../../rules/orders/claims.ts'
import { PageCode } from './order-pages.ts'

export const ClaimPicture = v.object({ id: v.number(), web_path: v.string() })

const ClaimLine = v.object({ ...Names, product_id: v.nullable(v.number()), unit: v.string(), amount: v.number() })

/** For the holder of the order's code. */
export const OrderClaim = v.object({
  id: v.number(),
  number: v.string(),
  kind: v.picklist(CLAIM_KINDS),
  state: v.picklist(CLAIM_STATES),
  text: v.string(),
  lines: v.array(ClaimLine),
  pictures: v.array(ClaimPicture),
  due_at: Timestamp,
  decision: v.nullable(v.picklist(CLAIM_DECISIONS)),
  decision_text: v.string(),
  /** 0 unless the decision is `refund`. */
  refund_sum: Hryvnia,
  decided_at: v.nullable(Timestamp),
  created_at: Timestamp,
})
export type OrderClaim = v.InferOutput<typeof OrderClaim>

export const OrderClaims = v.object({
  /** Oldest first. */
  claims: v.array(OrderClaim),
  lines: v.array(
    v.object({
      ...ClaimLine.entries,
      /** `2027-11-21`; null without a warranty, or before delivery. */
      warranty_until: v.nullable(v.string()),
    }),
  ),
  /** As the order's state, its days and its buyer allow. */
  kinds: v.array(v.picklist(CLAIM_KINDS)),
  /** For goods of proper quality; null if not possible. */
  return_until: v.nullable(v.string()),
})
export type OrderClaims = v.InferOutput<typeof OrderClaims>

const ByCode = v.object({ code: PageCode })
const ByCodeAndId = v.object({ code: PageCode, id: IdText })

export const getOrderClaims = endpoint({
  name: 'getOrderClaims',
  method: 'GET',
  path: '/api/orders/by-code/:code/claims',
  access: 'open',
  summary: 'Returns and claims of an order, and what can still be claimed, by the code of its page',
  params: ByCode,
  reply: data(OrderClaims),
  refuses: ['not_found'],
})

export const sendClaimPicture = endpoint({
  name: 'sendClaimPicture',
  method: 'POST',
  path: '/api/orders/by-code/:code/claim-pictures',
  access: 'open',
  summary: 'Uploads a picture for a claim that is sent within a day; only staff and holders of the code can see it',
  params: ByCode,
  upload: { types: PICTURE_TYPES, bytes_max: CLAIM_PICTURE_BYTES_MAX },
  body: FileBody,
  reply: data(v.object({ picture_id: v.number() })),
  refuses: ['not_found'],
})

export const createClaim = endpoint({
  name: 'createClaim',
  method: 'POST',
  path: '/api/orders/by-code/:code/claims',
  access: 'open',
  summary:
    'Returns goods, or claims a defect, a shortage, wrong goods or the warranty, by the code of the order’s page',
  params: ByCode,
  body: v.object({
    kind: v.picklist(CLAIM_KINDS),
    /** At most the bought pieces less those already claimed. */
    lines: v.pipe(v.array(v.object({ product_id: Id, amount: Quantity })), v.minLength(1), v.maxLength(LINES_MAX)),
    text: filledText(CLAIM_TEXT_MAX),
    /** From `sendClaimPicture`. */
    pictures: v.nullish(v.pipe(v.array(Id), v.maxLength(CLAIM_PICTURES_MAX)), []),
  }),
  reply: data(v.object({ id: v.number(), number: v.string(), state: v.picklist(CLAIM_STATES), due_at: Timestamp })),
  refuses: ['not_found', 'no_return', 'claim_too_early', 'claim_too_late', 'too_many_claims'],
  status: 201,
})

export const getOrderClaimPicture = endpoint({
  name: 'getOrderClaimPicture',
  method: 'GET',
  path: '/api/orders/by-code/:code/claim-pictures/:id',
  access: 'open',
  summary: 'A picture of a claim, by the code of the order’s page',
  params: ByCodeAndId,
  reply: Document,
  is_document: true,
  document_types: PICTURE_TYPES,
  refuses: ['not_found'],
})

export const getOrderClaimAct = endpoint({
  name: 'getOrderClaimAct',
  method: 'GET',
  path: '/api/orders/by-code/:code/claims/:id/act',
  access: 'open',
  summary: 'The act about a decided claim as PDF, by the code of the order’s page',
  params: ByCodeAndId,
  reply: Document,
  is_document: true,
  document_types: [PDF_TYPE],
  refuses: ['not_found'],
})

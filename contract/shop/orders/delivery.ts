import * as v from 'valibot'
import { ProductAmount } from '../basket.ts'
import { endpoint } from '../../endpoint.ts'
import { data, filledText, Hryvnia, LINES_MAX, list } from '../../primitives.ts'
import { BUYER_KINDS } from '../../rules/orders/order-details.ts'

/** `locker` and `parcel_shop` take small parcels only. */
export const BRANCH_KINDS = ['branch', 'locker', 'cargo', 'parcel_shop'] as const
export type BranchKind = (typeof BRANCH_KINDS)[number]

export const SETTLEMENTS_MAX = 20
export const BRANCHES_MAX = 100
const WEIGHT_KG_MAX = 100_000
const SIDE_CM_MAX = 10_000

const typed = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100), v.excludes('\0')), '')
const Ref = filledText(60)
const numberUpTo = (max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^(\d{1,6}([.,]\d{1,3})?)?$/),
    v.transform(readNumber),
    v.optional(v.pipe(v.number(), v.maxValue(max))),
  )

function readNumber(text: string): number | undefined {
  return text === '' ? undefined : Number(text.replace(',', '.'))
}

/** `region` is the district; both may be ''. */
export const CarrierSettlement = v.object({ ref: v.string(), name: v.string(), area: v.string(), region: v.string() })
export type CarrierSettlement = v.InferOutput<typeof CarrierSettlement>

export const CarrierBranch = v.object({
  ref: v.string(),
  number: v.string(),
  name: v.string(),
  kind: v.picklist(BRANCH_KINDS),
  /** Per piece; null: no limit. */
  max_weight_kg: v.nullable(v.number()),
})
export type CarrierBranch = v.InferOutput<typeof CarrierBranch>

export const findSettlements = endpoint({
  name: 'findSettlements',
  method: 'GET',
  path: '/api/delivery/settlements',
  access: 'public',
  summary: 'Settlements of the carrier whose name resembles `q`, from two letters on, at most 20',
  query: v.object({ q: typed }),
  reply: list(CarrierSettlement),
})

export const findBranches = endpoint({
  name: 'findBranches',
  method: 'GET',
  path: '/api/delivery/branches',
  access: 'public',
  summary: 'Branches and parcel lockers of a settlement that take a parcel of this weight and size, at most 100',
  query: v.object({
    settlement: Ref,
    q: typed,
    /** Heaviest piece, kilograms. */
    weight: v.optional(numberUpTo(WEIGHT_KG_MAX)),
    /** Largest piece, centimetres. */
    length: v.optional(numberUpTo(SIDE_CM_MAX)),
    width: v.optional(numberUpTo(SIDE_CM_MAX)),
    height: v.optional(numberUpTo(SIDE_CM_MAX)),
    kind: v.optional(v.picklist(BRANCH_KINDS)),
  }),
  reply: list(CarrierBranch),
})

export const DeliveryCost = v.object({
  /** In hryvnia; null if the carrier does not answer. */
  cost: v.nullable(Hryvnia),
  /** Whether the shop pays for the delivery (`contract/rules/orders/delivery-rule.ts`). */
  is_free: v.boolean(),
  /** Calendar days; null if the carrier does not answer. */
  days: v.nullable(v.number()),
  /** That day in Kyiv, such as `2026-11-27`. */
  arrives_on: v.nullable(v.string()),
  /** Kilograms; one for products without a weight. */
  weight: v.number(),
})
export type DeliveryCost = v.InferOutput<typeof DeliveryCost>

export const findDeliveryCost = endpoint({
  name: 'findDeliveryCost',
  method: 'POST',
  path: '/api/delivery/cost',
  access: 'public',
  summary: 'Cost and days of delivering these products; a carrier that does not answer is `cost: null`, never an error',
  body: v.object({
    products: v.pipe(v.array(ProductAmount), v.minLength(1), v.maxLength(LINES_MAX)),
    settlement: Ref,
    to_door: v.nullish(v.boolean(), false),
    /** If unknown, delivery for institutions only is not called free. */
    buyer_kind: v.nullish(v.picklist(BUYER_KINDS), null),
  }),
  reply: data(DeliveryCost),
})

import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { ProductAmount } from './basket.ts'
import {
  data,
  Document,
  DOCX_TYPE,
  Hryvnia,
  Id,
  Names,
  SentHryvnia,
  text,
  Timestamp,
  XLSX_TYPE,
} from '../primitives.ts'
import { Coverage, Groups, NormItem, NormSet, PlanName, Pupils, RoomCode } from './rooms.ts'

export const PLAN_ROOMS_MAX = 20
const POSITIONS_MAX = 200
const CHOICES_MAX = 1000
export const PLAN_AMOUNT_MAX = 10_000

const ItemNumber = text(20)

const WantedRoom = v.object({
  room: RoomCode,
  pupils: Pupils,
  /** Default: pairs of pupils. */
  groups: v.nullish(Groups, null),
  has: v.nullish(v.pipe(v.array(ItemNumber), v.maxLength(POSITIONS_MAX)), []),
})

const Pieces = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(PLAN_AMOUNT_MAX))

/** `choice` null takes no product; a missing row follows the rules. */
const WantedItem = v.object({
  room: RoomCode,
  number: ItemNumber,
  /** To buy; default: the rule's amount less the owned pieces. */
  amount: v.nullish(Pieces),
  owned: v.nullish(Pieces),
  choice: v.optional(v.nullable(Id)),
})

export const WantedPlan = v.object({
  rooms: v.pipe(v.array(WantedRoom), v.minLength(1), v.maxLength(PLAN_ROOMS_MAX)),
  name: v.nullish(PlanName, null),
  budget: v.nullish(SentHryvnia, null),
  items: v.nullish(v.pipe(v.array(WantedItem), v.maxLength(CHOICES_MAX)), []),
  /** `updated_at` of the changed plan; later saves by others are refused with `stale_edit`. */
  seen_at: v.nullish(v.pipe(v.string(), v.isoTimestamp(), v.maxLength(40))),
})
export type WantedPlan = v.InferOutput<typeof WantedPlan>

export const PlanRoom = v.object({
  room: v.string(),
  category_id: v.nullable(v.number()),
  ...Names,
  pupils: v.number(),
  groups: v.number(),
  set: NormSet,
  is_outdated: v.boolean(),
  total: Hryvnia,
})
export type PlanRoom = v.InferOutput<typeof PlanRoom>

export const PlanItem = v.object({
  ...NormItem.entries,
  room: v.string(),
  needed: v.number(),
  amount: v.number(),
  is_owned: v.boolean(),
  owned: v.number(),
  /** By the buyer: the amount or the product. */
  is_changed: v.boolean(),
  choice: v.nullable(v.number()),
  price: v.nullable(Hryvnia),
  sum: Hryvnia,
})
export type PlanItem = v.InferOutput<typeof PlanItem>

export const Gap = v.object({ room: v.string(), number: v.string(), name_ua: v.string(), amount: v.number() })
export type Gap = v.InferOutput<typeof Gap>

export const Plan = v.object({
  code: v.string(),
  /** Only for the plan's author. */
  edit_code: v.optional(v.string()),
  name: v.nullable(v.string()),
  budget: v.nullable(Hryvnia),
  rooms: v.array(PlanRoom),
  items: v.array(PlanItem),
  total: Hryvnia,
  coverage: Coverage,
  gaps: v.array(Gap),
  /** By the class of ДК 021:2015, the first four digits. */
  dk_totals: v.array(v.object({ dk_class: v.nullable(v.string()), name_ua: v.nullable(v.string()), sum: Hryvnia })),
  /** A path in a square view box of `size`. */
  link_qr: v.object({ size: v.number(), path: v.string() }),
  updated_at: Timestamp,
})
export type Plan = v.InferOutput<typeof Plan>

const ByCode = v.object({ code: text(60) })

export const createPlan = endpoint({
  name: 'createPlan',
  method: 'POST',
  path: '/api/plans',
  access: 'guest',
  summary: 'Saves a plan of one or several rooms; answers with a code to read it and one to change it',
  body: WantedPlan,
  reply: data(Plan),
  status: 201,
})

export const getPlan = endpoint({
  name: 'getPlan',
  method: 'GET',
  path: '/api/plans/:code',
  access: 'guest',
  summary: 'A plan at today’s prices',
  params: ByCode,
  reply: data(Plan),
  refuses: ['not_found', 'plan_closed'],
})

export const savePlan = endpoint({
  name: 'savePlan',
  method: 'PUT',
  path: '/api/plans/:code',
  access: 'guest',
  summary: 'Replaces a plan; the code is the one for changes',
  params: ByCode,
  body: WantedPlan,
  reply: data(Plan),
  refuses: ['not_found', 'stale_edit'],
})

export const closePlan = endpoint({
  name: 'closePlan',
  method: 'POST',
  path: '/api/plans/:code/close',
  access: 'guest',
  summary: 'Gives a plan new codes, so that links given away open it no longer; the code is the one for changes',
  params: ByCode,
  reply: data(Plan),
  refuses: ['not_found'],
})

export const getPlanWorkbook = endpoint({
  name: 'getPlanWorkbook',
  method: 'GET',
  path: '/api/plans/:code/xlsx',
  access: 'guest',
  summary: 'A plan as a workbook with formulas and subtotals by ДК class',
  params: ByCode,
  reply: Document,
  is_document: true,
  document_types: [XLSX_TYPE],
  refuses: ['not_found', 'plan_closed'],
})

export const getPlanSpecification = endpoint({
  name: 'getPlanSpecification',
  method: 'GET',
  path: '/api/plans/:code/docx',
  access: 'guest',
  summary: 'What a plan buys as a technical specification for a purchase, without prices',
  params: ByCode,
  reply: Document,
  is_document: true,
  document_types: [DOCX_TYPE],
  refuses: ['not_found', 'plan_closed', 'unavailable'],
})

export const copyPlan = endpoint({
  name: 'copyPlan',
  method: 'POST',
  path: '/api/plans/:code/copy',
  access: 'guest',
  summary: 'A copy of a plan with codes of its own, on the same editions of the lists',
  params: ByCode,
  reply: data(Plan),
  status: 201,
  refuses: ['not_found', 'plan_closed'],
})

export const LEFT_OUT_REASONS = ['no_product', 'no_stock', 'too_many'] as const

export const putPlanIntoBasket = endpoint({
  name: 'putPlanIntoBasket',
  method: 'POST',
  path: '/api/plans/:code/basket',
  access: 'guest',
  summary:
    'The chosen products as basket lines; a signed-in buyer’s basket takes them, replacing lines of the same products',
  params: ByCode,
  reply: data(
    v.object({
      products: v.array(ProductAmount),
      left_out: v.array(v.object({ ...Gap.entries, reason: v.picklist(LEFT_OUT_REASONS) })),
    }),
  ),
  refuses: ['not_found', 'plan_closed'],
})

export const listPlans = endpoint({
  name: 'listPlans',
  method: 'GET',
  path: '/api/plans',
  access: 'buyer',
  summary: 'The buyer’s plans, last changed first',
  reply: data(
    v.array(
      v.object({
        code: v.string(),
        edit_code: v.string(),
        name: v.nullable(v.string()),
        rooms: v.array(v.string()),
        room_names: v.array(v.object(Names)),
        updated_at: Timestamp,
      }),
    ),
  ),
})

import * as v from 'valibot'
import { Card, MATCH_KINDS, UNITS } from './catalog.ts'
import { endpoint } from '../endpoint.ts'
import { data, filledText, list, Names, text } from '../primitives.ts'
import { AMOUNT_RULES, PUPILS_MAX } from '../rules/goods/room-amounts.ts'

export const RoomCode = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), v.maxLength(40))

/** Days are YYYY-MM-DD. */
export const NormSet = v.object({
  id: v.number(),
  title: v.string(),
  order_number: v.string(),
  order_date: v.string(),
  /** At the Ministry of Justice. */
  registration_number: v.string(),
  registration_date: v.nullable(v.string()),
  version: v.number(),
  valid_from: v.string(),
  valid_to: v.nullable(v.string()),
  source_url: v.nullable(v.string()),
  /** To be checked against the order in force. */
  is_example: v.boolean(),
})
export type NormSet = v.InferOutput<typeof NormSet>

export const Room = v.object({
  code: v.string(),
  ...Names,
  category_id: v.nullable(v.number()),
  set: NormSet,
})
export type Room = v.InferOutput<typeof Room>

/** `fits`: at least one meets the requirement in full. */
export const Coverage = v.object({
  items: v.number(),
  covered: v.number(),
  fits: v.number(),
  /** 0 to 100, rounded down. */
  percent: v.number(),
})
export type Coverage = v.InferOutput<typeof Coverage>

export const NormMatch = v.object({
  ...Card.entries,
  product_id: v.number(),
  how: v.picklist(MATCH_KINDS),
  /** The difference, in Ukrainian. */
  note: v.string(),
})
export type NormMatch = v.InferOutput<typeof NormMatch>

export const NormItem = v.object({
  /** Such as `3.5`; unique within the room. */
  number: v.string(),
  section: v.string(),
  name_ua: v.string(),
  requirement_ua: v.string(),
  unit: v.picklist(UNITS),
  symbol: v.string(),
  rule: v.picklist(AMOUNT_RULES),
  per: v.number(),
  /** For one room, group, teacher or `per` pupils. */
  rule_amount: v.number(),
  amount: v.number(),
  is_required: v.boolean(),
  dk_code: v.nullable(v.string()),
  dk_name_ua: v.nullable(v.string()),
  /** Fitting, then in stock, then cheapest. */
  matches: v.array(NormMatch),
})
export type NormItem = v.InferOutput<typeof NormItem>

export const RoomSummary = v.object({
  ...Room.entries,
  coverage: Coverage,
  /** Obligatory positions for 24 pupils at their cheapest, in hryvnia; null without products. */
  price_from: v.nullable(v.number()),
})
export type RoomSummary = v.InferOutput<typeof RoomSummary>

export const RoomDetail = v.object({
  ...Room.entries,
  pupils: v.number(),
  groups: v.number(),
  items: v.array(NormItem),
  coverage: Coverage,
  kits: v.array(Card),
})
export type RoomDetail = v.InferOutput<typeof RoomDetail>

const Count = (least: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(PUPILS_MAX))
export const Pupils = Count(1)
export const Groups = Count(1)
const CountText = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^([1-9]\d?)?$/),
    v.transform((typed) => (typed === '' ? undefined : Number(typed))),
    v.optional(v.pipe(v.number(), v.maxValue(PUPILS_MAX))),
  ),
)

export const listRooms = endpoint({
  name: 'listRooms',
  method: 'GET',
  path: '/api/rooms',
  access: 'public',
  summary: 'Rooms with the Ministry list in force for each, and how many positions have goods',
  reply: list(RoomSummary),
})

export const getRoom = endpoint({
  name: 'getRoom',
  method: 'GET',
  path: '/api/rooms/:code',
  access: 'public',
  summary: 'Positions of a room with amounts for the given pupils and groups, and the products for each',
  params: v.object({ code: text(100) }),
  query: v.object({ pupils: CountText, groups: CountText }),
  reply: data(RoomDetail),
  refuses: ['not_found'],
})

export const PlanName = filledText(60)

import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { data, filledText, Hryvnia, Id, list, Names, Success, text } from '../../primitives.ts'
import { AMOUNT_RULES } from '../../rules/goods/room-amounts.ts'
import { MATCH_KINDS, UNITS } from '../../shop/catalog.ts'
import { Coverage, NormSet, Room, RoomCode } from '../../shop/rooms.ts'
import { optionalText } from '../fields.ts'
import { ById, DayText } from '../lists.ts'
import { LinkText } from './precepts.ts'

/** Positions of one room. */
export const NORM_ITEMS_MAX = 200
const MATCHES_MAX = 50
const NUMBER_MAX = 20

const setFields = {
  title: filledText(300),
  order_number: filledText(60),
  order_date: DayText,
  /** Registration at the Ministry of Justice. */
  registration_number: v.optional(text(60), ''),
  registration_date: v.nullish(DayText, null),
  version: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
  valid_from: DayText,
  valid_to: v.nullish(DayText, null),
  source_url: LinkText,
  is_example: v.boolean(),
}
export const NormSetForm = v.object(setFields)
export type NormSetForm = v.InferOutput<typeof NormSetForm>

const roomFields = {
  code: RoomCode,
  category_id: v.nullish(Id, null),
  name_ua: filledText(200),
  name_ru: optionalText(200),
  name_en: optionalText(200),
}
export const NormRoomForm = v.object(roomFields)
export type NormRoomForm = v.InferOutput<typeof NormRoomForm>

const Whole = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most))

export const NormItemForm = v.object({
  number: filledText(NUMBER_MAX),
  section: filledText(200),
  name_ua: filledText(300),
  requirement_ua: v.optional(text(2000), ''),
  unit: v.picklist(UNITS),
  rule: v.picklist(AMOUNT_RULES),
  /** Pupils that share the pieces, for `per_pupils`. */
  per: v.optional(Whole(60), 1),
  amount: Whole(1000),
  dk_code: v.nullish(filledText(10), null),
  is_required: v.optional(v.boolean(), true),
  /** Unchanged if absent. */
  matches: v.optional(
    v.pipe(
      v.array(v.object({ product_id: Id, how: v.picklist(MATCH_KINDS), note: v.optional(text(300), '') })),
      v.maxLength(MATCHES_MAX),
    ),
  ),
})
export type NormItemForm = v.InferOutput<typeof NormItemForm>

export const AdminMatch = v.object({
  product_id: v.number(),
  how: v.picklist(MATCH_KINDS),
  note: v.string(),
  name_ua: v.string(),
  article: v.string(),
  price: Hryvnia,
  amount_in_store: v.number(),
  /** Buyers see it. */
  is_listed: v.boolean(),
})
export type AdminMatch = v.InferOutput<typeof AdminMatch>

export const AdminNormItem = v.object({
  ...v.omit(NormItemForm, ['matches']).entries,
  requirement_ua: v.string(),
  per: v.number(),
  is_required: v.boolean(),
  dk_code: v.nullable(v.string()),
  id: v.number(),
  matches: v.array(AdminMatch),
})
export type AdminNormItem = v.InferOutput<typeof AdminNormItem>

const RoomOfSet = v.object({
  id: v.number(),
  code: v.string(),
  ...Names,
  category_id: v.nullable(v.number()),
  coverage: Coverage,
})

export const AdminNormSet = v.object({
  ...NormSet.entries,
  /** Shown to buyers unless a newer edition has the rooms too. */
  is_in_force: v.boolean(),
  /** Plans made with it. */
  plans_count: v.number(),
  rooms: v.array(RoomOfSet),
})
export type AdminNormSet = v.InferOutput<typeof AdminNormSet>

export const AdminNormRoom = v.object({
  ...Room.entries,
  id: v.number(),
  coverage: Coverage,
  items: v.array(AdminNormItem),
})
export type AdminNormRoom = v.InferOutput<typeof AdminNormRoom>

const read = { access: 'staff', right: 'catalogue.read' } as const
const write = { access: 'staff', right: 'catalogue.write' } as const

export const listNormSets = endpoint({
  name: 'listNormSets',
  method: 'GET',
  path: '/api/admin/norms',
  ...read,
  summary: 'Editions of the Ministry’s lists, newest first, with their rooms and coverage',
  reply: list(AdminNormSet),
})

export const createNormSet = endpoint({
  name: 'createNormSet',
  method: 'POST',
  path: '/api/admin/norms',
  ...write,
  summary: 'Adds a list without rooms',
  body: NormSetForm,
  reply: data(AdminNormSet),
})

export const saveNormSet = endpoint({
  name: 'saveNormSet',
  method: 'PUT',
  path: '/api/admin/norms/:id',
  ...write,
  summary: 'Saves what is known about a list',
  params: ById,
  body: NormSetForm,
  reply: data(AdminNormSet),
  refuses: ['not_found'],
})

export const copyNormSet = endpoint({
  name: 'copyNormSet',
  method: 'POST',
  path: '/api/admin/norms/:id/copy',
  ...write,
  summary: 'A new edition: copies rooms, positions and products; plans stay on the old one',
  params: ById,
  body: NormSetForm,
  reply: data(AdminNormSet),
  refuses: ['not_found'],
})

export const removeNormSet = endpoint({
  name: 'removeNormSet',
  method: 'DELETE',
  path: '/api/admin/norms/:id',
  ...write,
  summary: 'Removes a list that no plan was made with',
  params: ById,
  reply: Success,
  refuses: ['not_found', 'in_use'],
})

export const createNormRoom = endpoint({
  name: 'createNormRoom',
  method: 'POST',
  path: '/api/admin/norms/:id/rooms',
  ...write,
  summary: 'Adds a room at the end of a list',
  params: ById,
  body: NormRoomForm,
  reply: data(AdminNormRoom),
  refuses: ['not_found'],
})

export const getNormRoom = endpoint({
  name: 'getNormRoom',
  method: 'GET',
  path: '/api/admin/norm-rooms/:id',
  ...read,
  summary: 'A room with its positions and all their products',
  params: ById,
  reply: data(AdminNormRoom),
  refuses: ['not_found'],
})

export const saveNormRoom = endpoint({
  name: 'saveNormRoom',
  method: 'PUT',
  path: '/api/admin/norm-rooms/:id',
  ...write,
  summary: 'Saves names, code and category of a room',
  params: ById,
  body: NormRoomForm,
  reply: data(AdminNormRoom),
  refuses: ['not_found'],
})

export const removeNormRoom = endpoint({
  name: 'removeNormRoom',
  method: 'DELETE',
  path: '/api/admin/norm-rooms/:id',
  ...write,
  summary: 'Removes a room that no plan has',
  params: ById,
  reply: Success,
  refuses: ['not_found', 'in_use'],
})

export const createNormItem = endpoint({
  name: 'createNormItem',
  method: 'POST',
  path: '/api/admin/norm-rooms/:id/items',
  ...write,
  summary: 'Adds a position at the end of a room',
  params: ById,
  body: NormItemForm,
  reply: data(AdminNormItem),
  refuses: ['not_found'],
})

export const saveNormItem = endpoint({
  name: 'saveNormItem',
  method: 'PUT',
  path: '/api/admin/norm-items/:id',
  ...write,
  summary: 'Saves a position and its products',
  params: ById,
  body: NormItemForm,
  reply: data(AdminNormItem),
  refuses: ['not_found'],
})

export const removeNormItem = endpoint({
  name: 'removeNormItem',
  method: 'DELETE',
  path: '/api/admin/norm-items/:id',
  ...write,
  summary: 'Removes a position that no plan has changed',
  params: ById,
  reply: Success,
  refuses: ['not_found', 'in_use'],
})

export const orderNormItems = endpoint({
  name: 'orderNormItems',
  method: 'POST',
  path: '/api/admin/norm-rooms/:id/order',
  ...write,
  summary: 'Reorders all positions of a room',
  params: ById,
  body: v.object({ ids: v.pipe(v.array(Id), v.minLength(1), v.maxLength(NORM_ITEMS_MAX)) }),
  reply: Success,
  refuses: ['not_found', 'stale_edit'],
})

export const SuggestedProduct = v.object({
  ...v.omit(AdminMatch, ['how', 'note']).entries,
  /** The requirement's numbers beside the product's. */
  reasons: v.array(v.object({ name_ua: v.string(), text_ua: v.string(), wanted: v.string(), is_met: v.boolean() })),
})
export type SuggestedProduct = v.InferOutput<typeof SuggestedProduct>

export const suggestNormProducts = endpoint({
  name: 'suggestNormProducts',
  method: 'GET',
  path: '/api/admin/norm-items/:id/suggestions',
  ...read,
  summary: 'Products that may fit a position, found by its name or by `q`',
  params: ById,
  query: v.object({ q: v.optional(text(200), '') }),
  reply: list(SuggestedProduct),
  refuses: ['not_found'],
})

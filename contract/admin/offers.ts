import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { OFFER_EMAILS_MAX, OFFER_KINDS, OFFER_STATES } from './offers.ts'
import {
  data,
  Document,
  Hryvnia,
  Id,
  IdText,
  LANGUAGES,
  LINES_MAX,
  Moment,
  Quantity,
  Success,
  text,
} from './primitives.ts'
import { EmailText, PhoneText } from './rules/validation.ts'
import { ById, DayText, staffList, staffListQuery } from './staff-lists.ts'

const PRICE_MAX = 10_000_000
const Order = v.nullable(v.object({ id: v.number(), number: v.string() }))

export const OfferRow = v.object({
  id: v.number(),
  number: v.string(),
  made_at: Moment,
  valid_until: Moment,
  state: v.picklist(OFFER_STATES),
  /** Organisation or person it is made out to; '' for a guest who said nothing. */
  buyer_name: v.string(),
  /** The first address it went to; '' where it was forgotten. */
  email: v.string(),
  products_count: v.number(),
  total: Hryvnia,
  /** Of the staff who made it by hand. */
  made_by_name: v.nullable(v.string()),
  order: Order,
})
export type OfferRow = v.InferOutput<typeof OfferRow>

export const StaffOffer = v.object({
  ...OfferRow.entries,
  /** The public page that confirms it is `/offers/{code}`. */
  code: v.string(),
  emails: v.array(v.string()),
  language: v.picklist(LANGUAGES),
  user_id: v.nullable(v.number()),
  buyer: v.object({
    name: v.nullable(v.string()),
    code: v.nullable(v.string()),
    contact: v.nullable(v.string()),
    phone: v.nullable(v.string()),
  }),
  goods_sum: Hryvnia,
  discount_percent: v.number(),
  /** When its letters were written; null while they wait. */
  written_at: v.nullable(Moment),
  lines: v.array(
    v.object({
      position: v.number(),
      product_id: v.nullable(v.number()),
      article: v.string(),
      name_ua: v.string(),
      price: Hryvnia,
      amount: v.number(),
      sum: Hryvnia,
    }),
  ),
})
export type StaffOffer = v.InferOutput<typeof StaffOffer>

export const listStaffOffers = endpoint({
  name: 'listStaffOffers',
  method: 'GET',
  path: '/api/admin/offers',
  access: 'staff',
  right: 'offers.read',
  summary: 'Commercial offers, the newest first; `q` looks into number, addresses, buyer and articles',
  query: staffListQuery(['made_at', 'valid_until', 'total'], {
    state: v.optional(v.picklist(OFFER_STATES)),
    from: v.optional(DayText),
    to: v.optional(DayText),
    user_id: v.optional(IdText),
  }),
  reply: staffList(OfferRow),
})

export const getStaffOffer = endpoint({
  name: 'getStaffOffer',
  method: 'GET',
  path: '/api/admin/offers/:id',
  access: 'staff',
  right: 'offers.read',
  summary: 'An offer with its lines',
  params: ById,
  reply: data(StaffOffer),
  refuses: ['not_found'],
})

export const createStaffOffer = endpoint({
  name: 'createStaffOffer',
  method: 'POST',
  path: '/api/admin/offers',
  access: 'staff',
  right: 'offers.write',
  summary: 'An offer by hand, with prices, percent and validity of its own; it is sent at once',
  body: v.object({
    /** A registered buyer; else a guest. */
    user_id: v.nullish(Id),
    emails: v.pipe(v.array(EmailText), v.minLength(1), v.maxLength(OFFER_EMAILS_MAX)),
    organization: v.object({
      name: v.optional(text(200), ''),
      document_code: v.optional(v.pipe(text(12), v.regex(/^\d{0,12}$/, 'invalid_document_code')), ''),
      contact_person: v.optional(text(200), ''),
    }),
    language: v.picklist(LANGUAGES),
    /** The buyer's own unless said. */
    discount_percent: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
    /** The last day on which the prices hold; as the settings say unless said. */
    valid_until: v.nullish(DayText),
    products: v.pipe(
      v.array(
        v.object({
          product_id: Id,
          product_amount: Quantity,
          /** Per piece; the product's own unless said. */
          price: v.nullish(v.pipe(v.number(), v.minValue(0.01), v.maxValue(PRICE_MAX))),
        }),
      ),
      v.minLength(1),
      v.maxLength(LINES_MAX),
    ),
  }),
  reply: data(StaffOffer),
  refuses: ['wrong_multiple'],
})

export const getStaffOfferDocument = endpoint({
  name: 'getStaffOfferDocument',
  method: 'GET',
  path: '/api/admin/offers/:id/document/:kind',
  access: 'staff',
  right: 'offers.read',
  summary: 'An offer as PDF or XLSX, or the technical specification as DOCX',
  params: v.object({ id: IdText, kind: v.picklist(OFFER_KINDS) }),
  reply: Document,
  is_document: true,
  refuses: ['not_found'],
})

export const mailStaffOffer = endpoint({
  name: 'mailStaffOffer',
  method: 'POST',
  path: '/api/admin/offers/:id/mail',
  access: 'staff',
  right: 'offers.write',
  summary: 'Sends an offer again, to these addresses',
  params: ById,
  body: v.object({ emails: v.pipe(v.array(EmailText), v.minLength(1), v.maxLength(OFFER_EMAILS_MAX)) }),
  reply: Success,
  refuses: ['not_found'],
})

export const orderStaffOffer = endpoint({
  name: 'orderStaffOffer',
  method: 'POST',
  path: '/api/admin/offers/:id/order',
  access: 'staff',
  right: 'offers.write',
  summary: 'Orders what was offered, at the prices of the offer; called again it answers with the same order',
  params: ById,
  /** For an offer to a guest, whose order needs a phone. */
  body: v.object({ phone: v.nullish(PhoneText) }),
  reply: data(v.object({ id: v.number(), number: v.string() })),
  refuses: ['not_found', 'offer_expired', 'no_stock', 'wrong_multiple', 'order_below_minimum'],
})

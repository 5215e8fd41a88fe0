import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { OFFER_EMAILS_MAX, OFFER_KINDS, OFFER_STATES } from '../../shop/offers.ts'
import {
  data,
  Document,
  Hryvnia,
  Id,
  IdText,
  LANGUAGES,
  LINES_MAX,
  Timestamp,
  Quantity,
  Success,
  text,
  PDF_TYPE,
  XLSX_TYPE,
  DOCX_TYPE,
} from '../../primitives.ts'
import { OrderDetails } from '../../rules/orders/order-details.ts'
import { DocumentCodeText, EmailText, PhoneText } from '../../rules/validation.ts'
import { ById, DayText, staffList, adminListQuery } from '../lists.ts'

const PRICE_MAX = 10_000_000
const Order = v.nullable(v.object({ id: v.number(), number: v.string() }))

export const OfferRow = v.object({
  id: v.number(),
  number: v.string(),
  made_at: Timestamp,
  valid_until: Timestamp,
  state: v.picklist(OFFER_STATES),
  /** Organisation or name; '' for a guest without one. */
  buyer_name: v.string(),
  /** The first recipient; '' after erasure. */
  email: v.string(),
  products_count: v.number(),
  total: Hryvnia,
  made_by_name: v.nullable(v.string()),
  order: Order,
})
export type OfferRow = v.InferOutput<typeof OfferRow>

export const AdminOffer = v.object({
  ...OfferRow.entries,
  /** The public page is `/offers/{code}`. */
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
  /** When its mails were queued. */
  written_at: v.nullable(Timestamp),
  /** null parts were not given. */
  details: v.object(OrderDetails),
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
export type AdminOffer = v.InferOutput<typeof AdminOffer>

export const listStaffOffers = endpoint({
  name: 'listStaffOffers',
  method: 'GET',
  path: '/api/admin/offers',
  access: 'staff',
  right: 'offers.read',
  summary: 'Commercial offers, newest first; `q` searches number, addresses, buyer and articles',
  query: adminListQuery(['made_at', 'valid_until', 'total'], {
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
  reply: data(AdminOffer),
  refuses: ['not_found'],
})

export const createStaffOffer = endpoint({
  name: 'createStaffOffer',
  method: 'POST',
  path: '/api/admin/offers',
  access: 'staff',
  right: 'offers.write',
  summary: 'Creates and sends an offer with its own prices, discount and validity',
  body: v.object({
    user_id: v.nullish(Id),
    emails: v.pipe(v.array(EmailText), v.minLength(1), v.maxLength(OFFER_EMAILS_MAX)),
    organization: v.object({
      name: v.optional(text(200), ''),
      document_code: v.optional(DocumentCodeText, ''),
      contact_person: v.optional(text(200), ''),
    }),
    language: v.picklist(LANGUAGES),
    /** Default: the buyer's own. */
    discount_percent: v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
    /** The last valid day; default from the settings. */
    valid_until: v.nullish(DayText),
    products: v.pipe(
      v.array(
        v.object({
          product_id: Id,
          product_amount: Quantity,
          /** Default: the product's price. */
          price: v.nullish(v.pipe(v.number(), v.minValue(0.01), v.maxValue(PRICE_MAX))),
        }),
      ),
      v.minLength(1),
      v.maxLength(LINES_MAX),
    ),
    /** Taken over by its order; `buyer` goes before `organization`. */
    ...OrderDetails,
  }),
  reply: data(AdminOffer),
  refuses: ['wrong_multiple', 'above_ceiling'],
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
  document_types: [PDF_TYPE, XLSX_TYPE, DOCX_TYPE],
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
  summary: 'Creates an order from an offer at its prices; a repeated call returns the same order',
  params: ById,
  /** A guest's order needs a phone. Missing details are the offer's. */
  body: v.object({ phone: v.nullish(PhoneText), ...OrderDetails }),
  reply: data(v.object({ id: v.number(), number: v.string() })),
  refuses: ['not_found', 'offer_expired', 'no_stock', 'wrong_multiple', 'order_below_minimum'],
})

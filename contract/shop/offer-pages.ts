import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { data, Document, DOCX_TYPE, Hryvnia, Names, PDF_TYPE, Timestamp, XLSX_TYPE } from '../primitives.ts'
import { LineComponent } from '../rules/goods/kits.ts'
import { OrderDetails } from '../rules/orders/order-details.ts'
import { VAT_MODES } from '../rules/shop-identity.ts'
import { EmailText, PhoneText } from '../rules/validation.ts'
import { OFFER_KINDS, OFFER_STATES } from './offers.ts'
import { PlacedOrder } from './orders/orders.ts'

/** The public code is printed on the offer; only its author knows the secret. */
const Codes = v.object({
  code: v.pipe(v.string(), v.maxLength(100)),
  secret: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
})

const Text = v.nullable(v.string())

export const OfferPage = v.object({
  number: v.string(),
  code: v.string(),
  made_at: Timestamp,
  /** Until the end of the last valid day, Kyiv time. */
  valid_until: Timestamp,
  state: v.picklist(OFFER_STATES),
  products_count: v.number(),
  goods_sum: Hryvnia,
  discount_percent: v.number(),
  /** Null without VAT. */
  vat: v.nullable(Hryvnia),
  total: Hryvnia,
  lines: v.array(
    v.object({
      ...Names,
      product_id: v.nullable(v.number()),
      article: v.string(),
      unit: v.string(),
      dk_code: Text,
      price: Hryvnia,
      amount: v.number(),
      sum: Hryvnia,
      components: v.array(LineComponent),
    }),
  ),
  delivery_terms: v.string(),
  payment_terms: v.string(),
  seller: v.object({
    name: v.string(),
    code: v.string(),
    vat_number: v.string(),
    vat_mode: v.picklist(VAT_MODES),
    iban: v.string(),
    bank: v.string(),
    address: v.string(),
    phone: v.string(),
    email: v.string(),
  }),
  buyer: v.object({ name: Text, code: Text, contact: Text, phone: Text, address: Text }),
  emails: v.array(v.string()),
  /** Null before the first. */
  sent_at: v.nullable(Timestamp),
  /** The paths carry the secret; `bytes` is null until the file is made. */
  files: v.array(v.object({ format: v.picklist(OFFER_KINDS), web_path: v.string(), bytes: v.nullable(v.number()) })),
  /** Its maker must be signed in. */
  is_of_account: v.boolean(),
  /** `path`: of its page in the shop, in the cabinet if the offer is an account's. */
  order: v.nullable(v.object({ number: v.string(), path: v.string() })),
})
export type OfferPage = v.InferOutput<typeof OfferPage>

export const getOfferPage = endpoint({
  name: 'getOfferPage',
  method: 'GET',
  path: '/api/offers/:code/private/:secret',
  access: 'open',
  summary: 'A commercial offer with lines, requisites and files, for its maker',
  params: Codes,
  reply: data(OfferPage),
  refuses: ['not_found'],
})

export const getOfferPageFile = endpoint({
  name: 'getOfferPageFile',
  method: 'GET',
  path: '/api/offers/:code/private/:secret/files/:format',
  access: 'open',
  summary: 'An offer as PDF or XLSX, or the technical specification of its goods as DOCX, for its maker',
  params: v.object({ ...Codes.entries, format: v.picklist(OFFER_KINDS) }),
  reply: Document,
  is_document: true,
  document_types: [PDF_TYPE, XLSX_TYPE, DOCX_TYPE],
  refuses: ['not_found'],
})

export const sendOfferAgain = endpoint({
  name: 'sendOfferAgain',
  method: 'POST',
  path: '/api/offers/:code/private/:secret/send',
  access: 'open',
  summary: 'Sends the offer again, to all its addresses or to one more; at most once a minute',
  params: Codes,
  /** A given address gets the offer alone, and joins the others. */
  body: v.object({ email: v.nullish(EmailText) }),
  reply: data(v.object({ sent_at: Timestamp, emails: v.array(v.string()) })),
  refuses: ['not_found'],
})

export const orderOfferPage = endpoint({
  name: 'orderOfferPage',
  method: 'POST',
  path: '/api/offers/:code/private/:secret/order',
  access: 'guest',
  summary: 'Creates an order from an offer at its prices, for its maker; a repeated call returns the same order',
  params: Codes,
  /** A guest’s order needs a phone. Missing parts are the offer's. */
  body: v.object({ phone: v.nullish(PhoneText), ...OrderDetails }),
  reply: data(PlacedOrder),
  refuses: ['not_found', 'offer_expired', 'no_stock', 'wrong_multiple', 'order_below_minimum', 'confirm_email'],
})

import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { PlacedOrder } from './orders/orders.ts'
import {
  data,
  Document,
  Hryvnia,
  Id,
  IdText,
  LINES_MAX,
  list,
  Timestamp,
  Quantity,
  text,
  PDF_TYPE,
  XLSX_TYPE,
  DOCX_TYPE,
} from '../primitives.ts'
import { KIT_COMPONENTS_MAX } from '../rules/goods/kits.ts'
import { OrderDetails } from '../rules/orders/order-details.ts'
import { DocumentCodeText, EmailText } from '../rules/validation.ts'

export const OFFER_EMAILS_MAX = 5
export const OFFER_KINDS = ['pdf', 'xlsx', 'docx'] as const
export type OfferKind = (typeof OFFER_KINDS)[number]

/** By default the smallest amount sold. */
const OfferLine = v.object({
  product_id: Id,
  product_amount: v.nullish(Quantity),
  options: v.optional(v.pipe(v.array(Id), v.maxLength(KIT_COMPONENTS_MAX))),
})

/** Missing fields come from a signed-in buyer's profile. */
const OfferOrganization = v.object({
  name: v.nullish(text(200)),
  document_code: v.nullish(DocumentCodeText),
  contact_person: v.nullish(text(200)),
})

const Wanted = v.object({
  products: v.pipe(v.array(OfferLine), v.minLength(1), v.maxLength(LINES_MAX)),
  /** The specification's single address. */
  email: v.nullish(EmailText),
  /** Further ones; without `email` the buyer's own comes first. */
  emails: v.nullish(v.pipe(v.array(EmailText), v.maxLength(OFFER_EMAILS_MAX))),
  organization: v.nullish(OfferOrganization),
})

interface Addressed {
  email?: string | null | undefined
  emails?: string[] | null | undefined
}

/** Without duplicates (ignoring case), the buyer's own first. */
export function offerEmails({ email, emails }: Addressed): string[] {
  const by_spelling = new Map<string, string>()
  for (const one of [...(email ? [email] : []), ...(emails ?? [])])
    if (!by_spelling.has(one.toLowerCase())) by_spelling.set(one.toLowerCase(), one)
  return [...by_spelling.values()]
}

export const WantedOffer = v.pipe(
  Wanted,
  v.forward(
    v.rawCheck(({ dataset, addIssue }) => {
      // Without its input the field counts as not filled in, although the schema allows that.
      if (dataset.typed && offerEmails(dataset.value).length === 0) addIssue({ message: 'invalid_email', input: null })
    }),
    ['email'],
  ),
  v.forward(
    v.check((wanted) => offerEmails(wanted).length <= OFFER_EMAILS_MAX, 'too_many_emails'),
    ['emails'],
  ),
)
export type WantedOffer = v.InferInput<typeof WantedOffer>

export const sendCommercialOffer = endpoint({
  name: 'sendCommercialOffer',
  method: 'POST',
  path: '/api/send-commercial-offer',
  access: 'guest',
  summary: 'Creates a commercial offer at current prices and sends it by e-mail',
  body: WantedOffer,
  reply: data(
    v.object({
      accepted: v.boolean(),
      /** КП-2026-000123. */
      number: v.string(),
      code: v.string(),
      private_url: v.string(),
      valid_until: Timestamp,
    }),
  ),
  refuses: ['wrong_multiple'],
})

/** Nothing about the buyer, the purpose or the order. */
export const OfferConfirmation = v.object({
  number: v.string(),
  made_at: Timestamp,
  /** Until the end of the last valid day, Kyiv time. */
  valid_until: Timestamp,
  is_valid: v.boolean(),
  is_ordered: v.boolean(),
  total: Hryvnia,
  seller: v.object({ name: v.string(), code: v.string() }),
})
export type OfferConfirmation = v.InferOutput<typeof OfferConfirmation>

export const confirmOffer = endpoint({
  name: 'confirmOffer',
  method: 'GET',
  path: '/api/offers/confirm/:code',
  access: 'public',
  summary: 'Whether the shop made the offer with this code, and whether it is still valid',
  params: v.object({ code: v.pipe(v.string(), v.maxLength(100)) }),
  reply: data(OfferConfirmation),
  refuses: ['not_found'],
})

export const OFFER_STATES = ['valid', 'expired', 'ordered'] as const

export const OfferSummary = v.object({
  id: v.number(),
  number: v.string(),
  code: v.string(),
  made_at: Timestamp,
  valid_until: Timestamp,
  state: v.picklist(OFFER_STATES),
  products_count: v.number(),
  discount_percent: v.number(),
  total: Hryvnia,
  order: v.nullable(v.object({ id: v.number(), number: v.string() })),
})
export type OfferSummary = v.InferOutput<typeof OfferSummary>

export const listOffers = endpoint({
  name: 'listOffers',
  method: 'GET',
  path: '/api/offers/get',
  access: 'buyer',
  summary: 'The buyer’s commercial offers, newest first, including earlier ones to the same e-mail',
  reply: list(OfferSummary),
})

export const getOfferDocument = endpoint({
  name: 'getOfferDocument',
  method: 'GET',
  path: '/api/offers/:id/document/:kind',
  access: 'buyer',
  summary: 'An offer as PDF or XLSX, or the technical specification of its goods as DOCX',
  params: v.object({ id: IdText, kind: v.picklist(OFFER_KINDS) }),
  reply: Document,
  is_document: true,
  document_types: [PDF_TYPE, XLSX_TYPE, DOCX_TYPE],
  refuses: ['not_found'],
})

export const orderOffer = endpoint({
  name: 'orderOffer',
  method: 'POST',
  path: '/api/offers/:id/order',
  access: 'buyer',
  summary: 'Creates an order from an offer at its prices; a repeated call returns the same order',
  params: v.object({ id: IdText }),
  /** Missing parts are the offer's. */
  body: v.object(OrderDetails),
  reply: data(PlacedOrder),
  refuses: ['not_found', 'offer_expired', 'no_stock', 'wrong_multiple', 'order_below_minimum', 'confirm_email'],
})

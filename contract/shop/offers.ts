import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { PlacedOrder } from './orders.ts'
import { data, Document, Hryvnia, Id, IdText, LINES_MAX, list, Moment, Quantity, text } from './primitives.ts'
import { EmailText } from './rules/validation.ts'

/** One letter each; more is a mailing list. */
export const OFFER_EMAILS_MAX = 5
export const OFFER_KINDS = ['pdf', 'xlsx', 'docx'] as const
export type OfferKind = (typeof OFFER_KINDS)[number]

/** The specification sends only product_id; an amount may stand beside it, else it is the fewest that are sold. */
const OfferLine = v.object({ product_id: Id, product_amount: v.nullish(Quantity) })

/** Whom the offer is made out to; of a signed-in buyer the profile knows what is not said. */
const OfferOrganization = v.object({
  name: v.nullish(text(200)),
  document_code: v.nullish(v.pipe(v.string(), v.trim(), v.regex(/^\d{0,12}$/, 'invalid_document_code'))),
  contact_person: v.nullish(text(200)),
})

const Wanted = v.object({
  products: v.pipe(v.array(OfferLine), v.minLength(1), v.maxLength(LINES_MAX)),
  /** The specification's one address. */
  email: v.nullish(EmailText),
  /** Further ones; without `email` the first is the buyer's own. */
  emails: v.nullish(v.pipe(v.array(EmailText), v.maxLength(OFFER_EMAILS_MAX))),
  organization: v.nullish(OfferOrganization),
})

interface Addressed {
  email?: string | null | undefined
  emails?: string[] | null | undefined
}

/** The addresses of a wanted offer, each once however it is written, the buyer's own first. */
export function offerEmails({ email, emails }: Addressed): string[] {
  const by_spelling = new Map<string, string>()
  for (const one of [...(email ? [email] : []), ...(emails ?? [])])
    if (!by_spelling.has(one.toLowerCase())) by_spelling.set(one.toLowerCase(), one)
  return [...by_spelling.values()]
}

export const WantedOffer = v.pipe(
  Wanted,
  v.forward(
    v.check((wanted) => offerEmails(wanted).length > 0, 'invalid_email'),
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
  summary: 'Makes a commercial offer with the prices of this moment and sends it by e-mail',
  body: WantedOffer,
  reply: data(
    v.object({
      accepted: v.boolean(),
      /** КП, the year, and a number counted within it: КП-2026-000123. */
      number: v.string(),
      /** By which anybody who holds the offer finds its page, `/offers/{code}`. */
      code: v.string(),
      valid_until: Moment,
    }),
  ),
  refuses: ['wrong_multiple'],
})

/** What the page of an offer tells to whoever holds it: nothing of who asked for it, nor for what. */
export const OfferConfirmation = v.object({
  number: v.string(),
  made_at: Moment,
  /** Within the last day on which the prices hold, Kyiv time. */
  valid_until: Moment,
  is_valid: v.boolean(),
  total: Hryvnia,
  seller: v.object({ name: v.string(), code: v.string() }),
})
export type OfferConfirmation = v.InferOutput<typeof OfferConfirmation>

export const confirmOffer = endpoint({
  name: 'confirmOffer',
  method: 'GET',
  path: '/api/offers/confirm/:code',
  access: 'public',
  summary: 'Whether the shop made the offer with this code, and whether it still holds',
  params: v.object({ code: v.pipe(v.string(), v.maxLength(100)) }),
  reply: data(OfferConfirmation),
  refuses: ['not_found'],
})

export const OFFER_STATES = ['valid', 'expired', 'ordered'] as const

export const OfferSummary = v.object({
  id: v.number(),
  number: v.string(),
  code: v.string(),
  made_at: Moment,
  valid_until: Moment,
  state: v.picklist(OFFER_STATES),
  /** Pieces, as an order counts them. */
  products_count: v.number(),
  discount_percent: v.number(),
  total: Hryvnia,
  /** What it became, or null. */
  order: v.nullable(v.object({ id: v.number(), number: v.string() })),
})
export type OfferSummary = v.InferOutput<typeof OfferSummary>

export const listOffers = endpoint({
  name: 'listOffers',
  method: 'GET',
  path: '/api/offers/get',
  access: 'buyer',
  summary: 'The buyer’s commercial offers, newest first; those made to his e-mail before he signed in too',
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
  refuses: ['not_found'],
})

export const orderOffer = endpoint({
  name: 'orderOffer',
  method: 'POST',
  path: '/api/offers/:id/order',
  access: 'buyer',
  summary: 'Orders what was offered, at the prices of the offer; called again it answers with the same order',
  params: v.object({ id: IdText }),
  reply: data(PlacedOrder),
  refuses: ['not_found', 'offer_expired', 'no_stock', 'wrong_multiple', 'order_below_minimum'],
})

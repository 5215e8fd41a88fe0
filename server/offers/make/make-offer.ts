import assert from 'node:assert/strict'
import type { OrderDetails } from '@shop/contract/rules/orders/order-details'
import type { Language } from '@shop/contract/primitives'
import { goodsSum, type Kopiykas, payableSum } from '@shop/contract/rules/money/price'
import { findSetting } from '../../content/public.ts'
import type { Services } from '../../services.ts'
import { type Buyer, findSeller, findTerms, type Seller, type Terms } from '../../document-rendering/public.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { paymentText, placeLines } from '../../texts/words/order-details-words.ts'
import { yearOf } from '../../texts/dates.ts'
import { insertOffer, nextOfferId } from './insert-offer.ts'
import { enqueueOfferMails } from '../jobs.ts'
import { makePageCode } from '../../orders/public.ts'
import { makeReadableCode } from '../../platform/readable-code.ts'
import { alertStaff, offerAlert } from '../../staff-alerts/public.ts'
import { offerBuyer, type BuyerDetails } from './offer-buyer.ts'
import { type OfferedLine, offeredLines, type WantedLine } from './offered-lines.ts'

export interface WantedOffer {
  lines: readonly WantedLine[]
  /** The buyer's own first: a guest's offers are matched by it after sign-in. */
  emails: readonly string[]
  organization: BuyerDetails
  user_id: number | null
  /** Of the mails; documents are in Ukrainian. */
  language: Language
  /** 0 to 100; default: the buyer's. */
  discount_percent?: number
  /** Any time on the last day; default: setting `offer_valid_days`. */
  valid_until?: Date
  made_by_user_id?: number
  /** Its order takes these over. */
  details?: OrderDetails
}

export interface MadeOffer {
  id: number
  number: string
  code: string
  secret: string
  valid_until: Date
}

const VALID_DAYS = 30
const DAY_MS = 86_400_000

/**
 * A job renders and sends it. Later changes of products or settings do not affect it.
 *
 * Refuses with `invalid_data`, `wrong_multiple`.
 */
export async function makeOffer(tx: Tx, services: Services, wanted: WantedOffer): Promise<MadeOffer> {
  const [email] = wanted.emails
  assert(email !== undefined, 'an offer has at least one address')
  const lines = await offeredLines(tx, wanted.lines)
  const organization = { ...wanted.organization, agreed: wanted.details?.buyer }
  const { buyer, discount_percent } = await offerBuyer(tx, wanted.user_id, email, organization)
  const seller = await findSeller(tx)
  const terms = await offeredTerms(tx, wanted.details)
  const made_at = services.clock.now()
  const valid_until = wanted.valid_until ?? new Date(made_at.getTime() + (await validDays(tx)) * DAY_MS)
  const percent = wanted.discount_percent ?? discount_percent
  const id = await nextOfferId(tx)
  const codes = { code: makeReadableCode(), secret: makePageCode() }
  await enqueueOfferMails(tx, services, id)
  const row = { id, ...codes, ...offerRow(wanted, { lines, buyer, seller, terms, made_at, valid_until, percent }) }
  const number = await insertOffer(tx, row, lines)
  if (wanted.made_by_user_id === undefined) await alertStaff(tx, services, offerAlert({ ...row, number }))
  return { id, ...codes, valid_until, number }
}

/** As agreed, else the shop's usual ones, without the address: the terms outlive the erasure of a buyer. */
async function offeredTerms(db: Db, details?: OrderDetails): Promise<Terms> {
  const usual = await findTerms(db)
  const { delivery = null, payment = null } = details ?? {}
  const to = delivery && { ...delivery, street: '', building: '', apartment: '', is_free: false, cost: null }
  return {
    delivery_terms: to
      ? [...placeLines(to, 'ua'), usual.delivery_terms].filter(Boolean).join('; ')
      : usual.delivery_terms,
    payment_terms: payment ? paymentText(payment, 'ua') : usual.payment_terms,
  }
}

async function validDays(db: Db): Promise<number> {
  const days = Number((await findSetting(db, 'offer_valid_days')) ?? VALID_DAYS)
  return Number.isInteger(days) && days > 0 && days <= 3650 ? days : VALID_DAYS
}

interface FrozenFacts {
  lines: readonly OfferedLine[]
  buyer: Buyer
  seller: Seller
  terms: Terms
  made_at: Date
  valid_until: Date
  percent: number
}

function offerRow(wanted: WantedOffer, { lines, percent, ...facts }: FrozenFacts) {
  const goods_sum: Kopiykas = goodsSum(lines)
  return {
    ...facts,
    year: Number(yearOf(facts.made_at)),
    user_id: wanted.user_id,
    made_by_user_id: wanted.made_by_user_id ?? null,
    language: wanted.language,
    emails: wanted.emails,
    details: wanted.details ?? null,
    products_count: lines.reduce((count, { amount }) => count + amount, 0),
    discount_percent: percent,
    goods_sum,
    total: payableSum(goods_sum, percent),
  }
}

import { goodsSum, lineSum, unitPrice } from '@shop/contract/rules/price'
import { sql } from 'kysely'
import { publicUrl } from '../config.ts'
import type { House } from '../house.ts'
import type { Buyer, OfferPaper, Seller, SpecificationLine, Terms } from '../papers/public.ts'
import type { Db } from '../platform/db.ts'
import { dateText } from '../texts/dates.ts'

type OfferRow = NonNullable<Awaited<ReturnType<typeof findRow>>>

/** An offer as it was made. Money in kopiykas. */
export interface KeptOffer extends Omit<OfferRow, 'buyer' | 'seller' | 'terms' | 'discount_percent'> {
  buyer: Buyer
  seller: Seller
  terms: Terms
  discount_percent: number
  lines: Awaited<ReturnType<typeof linesOf>>
}

export async function findOffer(db: Db, offer_id: number): Promise<KeptOffer | null> {
  const row = await findRow(db, offer_id)
  if (!row) return null
  return {
    ...row,
    // Written by `makeOffer` alone, so that their shapes are known.
    buyer: row.buyer as Buyer,
    seller: row.seller as Seller,
    terms: row.terms as Terms,
    discount_percent: Number(row.discount_percent),
    lines: await linesOf(db, offer_id),
  }
}

const findRow = (db: Db, offer_id: number) =>
  db.selectFrom('offers').selectAll().where('id', '=', offer_id).executeTakeFirst()

const linesOf = (db: Db, offer_id: number) =>
  db.selectFrom('offer_lines').selectAll().where('offer_id', '=', offer_id).orderBy('position').execute()

/** The last day counts whole, in Kyiv. */
export const isValid = (valid_until: Date, now: Date) => dateText(now) <= dateText(valid_until)

interface Ordering {
  valid_until: Date
  order_id: number | null
  order_number: string | null
}

/** How an offer stands, and the order that it became. */
export function stateOf({ valid_until, order_id, order_number }: Ordering, now: Date) {
  const order = order_id === null || order_number === null ? null : { id: order_id, number: order_number }
  const unordered = isValid(valid_until, now) ? ('valid' as const) : ('expired' as const)
  return { state: order ? ('ordered' as const) : unordered, order }
}

/**
 * Of `offers as o`: those in this buyer's cabinet. They are his own, and what was sent to his e-mail as the first address
 * while nobody was signed in (decision 0013): the letters and papers lie in that mailbox already. The e-mail counts
 * once he has confirmed it; copies to further addresses are nobody's cabinet.
 */
export const isInCabinet = (user_id: number) => sql<boolean>`
  (o.user_id = ${user_id} or (o.user_id is null and lower(o.emails[1]) = (
    select lower(u.email) from users u where u.id = ${user_id} and u.email_confirmed_at is not null)))`

/** Where the offer is confirmed to whoever holds it. */
export const offerAddress = (house: House, code: string) => `${publicUrl(house.config)}/offers/${code}`

/** What the papers tell. */
export function offerPaper(house: House, offer: KeptOffer): OfferPaper {
  const { number, code, made_at, valid_until, seller, buyer, terms, discount_percent, total } = offer
  return {
    number,
    code,
    public_address: offerAddress(house, code),
    made_at,
    valid_until,
    seller,
    buyer,
    ...terms,
    discount_percent,
    goods_sum: goodsSum(offer.lines),
    total,
    lines: offer.lines.map((line) => ({ ...line, price: unitPrice(line), sum: lineSum(line) })),
  }
}

export const specificationLines = (offer: KeptOffer): SpecificationLine[] => offer.lines

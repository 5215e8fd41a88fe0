import { goodsSum, lineSum, unitPrice } from '@shop/contract/rules/money/price'
import { sql } from 'kysely'
import { publicUrl } from '../../config.ts'
import type { Services } from '../../services.ts'
import type { Buyer, OfferDocument, Seller, SpecificationLine, Terms } from '../../document-rendering/public.ts'
import type { Db } from '../../platform/database/db.ts'
import { dateText } from '../../texts/dates.ts'

type OfferRow = NonNullable<Awaited<ReturnType<typeof findRow>>>

/** Money in kopiykas. */
export interface StoredOffer extends Omit<OfferRow, 'buyer' | 'seller' | 'terms' | 'discount_percent'> {
  buyer: Buyer
  seller: Seller
  terms: Terms
  discount_percent: number
  lines: Awaited<ReturnType<typeof linesOf>>
}

export async function findOffer(db: Db, offer_id: number): Promise<StoredOffer | null> {
  const row = await findRow(db, offer_id)
  if (!row) return null
  return {
    ...row,
    // Casts: only `makeOffer` writes these.
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

/** To the end of the last day in Kyiv. */
export const isValid = (valid_until: Date, now: Date) => dateText(now) <= dateText(valid_until)

interface OfferStatusColumns {
  valid_until: Date
  order_id: number | null
  order_number: string | null
}

export function stateOf({ valid_until, order_id, order_number }: OfferStatusColumns, now: Date) {
  const order = order_id === null || order_number === null ? null : { id: order_id, number: order_number }
  const unordered = isValid(valid_until, now) ? ('valid' as const) : ('expired' as const)
  return { state: order ? ('ordered' as const) : unordered, order }
}

/**
 * On `offers as o`: the buyer's own, and guest offers whose first address is their confirmed e-mail (decision 0013).
 */
export const isInCabinet = (user_id: number) => sql<boolean>`
  (o.user_id = ${user_id} or (o.user_id is null and lower(o.emails[1]) = (
    select lower(u.email) from users u where u.id = ${user_id} and u.email_confirmed_at is not null)))`

export const offerAddress = (services: Services, code: string) => `${publicUrl(services.config)}/offers/${code}`

/** Null if the offer has no such page. */
export const makersAddress = (services: Services, { code, secret }: { code: string; secret: string | null }) =>
  secret === null ? null : `${offerAddress(services, code)}/${secret}`

export function offerDocument(services: Services, offer: StoredOffer): OfferDocument {
  const { number, code, made_at, valid_until, seller, buyer, terms, discount_percent, total } = offer
  return {
    number,
    code,
    public_address: offerAddress(services, code),
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

export const specificationLines = (offer: StoredOffer): SpecificationLine[] => offer.lines

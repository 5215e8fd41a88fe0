import type { OfferConfirmation, OfferSummary } from '@shop/contract/shop/offers'
import { hryvnia } from '@shop/contract/rules/money/price'
import type { Seller } from '../../document-rendering/public.ts'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { isInCabinet, isValid, stateOf } from './find-offer.ts'
import { readReadableCode } from '../../platform/readable-code.ts'

export async function listOffers(db: Db, user_id: number, now: Date): Promise<OfferSummary[]> {
  const rows = await db
    .selectFrom('offers as o')
    .leftJoin('orders', 'orders.id', 'o.order_id')
    .select(['o.id', 'o.number', 'o.code', 'o.made_at', 'o.valid_until', 'o.products_count', 'o.discount_percent'])
    .select(['o.total', 'orders.id as order_id', 'orders.number as order_number'])
    .where(isInCabinet(user_id))
    .orderBy('o.id', 'desc')
    .execute()
  return rows.map(({ order_id, order_number, ...row }) => ({
    ...row,
    ...stateOf({ order_id, order_number, valid_until: row.valid_until }, now),
    made_at: row.made_at.toISOString(),
    valid_until: row.valid_until.toISOString(),
    discount_percent: Number(row.discount_percent),
    total: hryvnia(row.total),
  }))
}

/** Refuses with `not_found`. */
export async function confirmOffer(db: Db, typed: string, now: Date): Promise<OfferConfirmation> {
  const code = readReadableCode(typed)
  if (code === null) throw new Refusal('not_found')
  const row = await db
    .selectFrom('offers')
    .select(['number', 'made_at', 'valid_until', 'total', 'seller', 'order_id'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  // Cast: only `makeOffer` writes it.
  const seller = row.seller as Seller
  return {
    number: row.number,
    made_at: row.made_at.toISOString(),
    valid_until: row.valid_until.toISOString(),
    is_valid: isValid(row.valid_until, now),
    is_ordered: row.order_id !== null,
    total: hryvnia(row.total),
    seller: { name: seller.name, code: seller.code },
  }
}

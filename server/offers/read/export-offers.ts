import { sql } from 'kysely'
import { hryvnia } from '@shop/contract/rules/money/price'
import type { Db } from '../../platform/database/db.ts'
import { isInCabinet } from './find-offer.ts'

/** In hryvnia, for the personal data export. */
export async function exportOffers(db: Db, user_id: number) {
  const rows = await db
    .selectFrom('offers as o')
    .select(['o.id', 'o.number', 'o.code', 'o.language', 'o.emails', 'o.buyer', 'o.discount_percent', 'o.total'])
    .select(['o.made_at', 'o.valid_until'])
    .where(isInCabinet(user_id))
    .orderBy('o.id')
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = Map.groupBy(await linesOf(db, ids), ({ offer_id }) => offer_id)
  return rows.map(({ id, ...offer }) => ({
    ...offer,
    discount_percent: Number(offer.discount_percent),
    total: hryvnia(offer.total),
    made_at: offer.made_at.toISOString(),
    valid_until: offer.valid_until.toISOString(),
    lines: lines.get(id)?.map(({ offer_id: _, ...line }) => line) ?? [],
  }))
}

async function linesOf(db: Db, offer_ids: number[]) {
  const rows = await db
    .selectFrom('offer_lines')
    .select(['offer_id', 'article', 'name_ua as name', 'amount', 'price', 'sale_price'])
    // One parameter: a statement may have only 65,535.
    .where(sql<boolean>`offer_id = any(${offer_ids}::int[])`)
    .orderBy('position')
    .execute()
  return rows.map(({ price, sale_price, ...line }) => ({
    ...line,
    price: hryvnia(price),
    sale_price: sale_price === null ? null : hryvnia(sale_price),
  }))
}

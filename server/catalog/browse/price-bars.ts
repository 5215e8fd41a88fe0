import { type RawBuilder, sql } from 'kysely'
import { hryvnia, type Hryvnia, type Kopiykas } from '@shop/contract/rules/money/price'
import type { Db } from '../../platform/database/db.ts'
import { priceUsed } from './filters.ts'

const BARS = 14
const SAMPLE_SIZE = 1000

export interface PriceBar {
  from: Hryvnia
  to: Hryvnia
  count: number
}

/** A query of the prices of a sample: `products as p where …`, without the price filter. */
export const newestPrices = (from: RawBuilder<unknown>, newest: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select ${priceUsed} as price from ${from} order by ${newest} limit ${sql.lit(SAMPLE_SIZE)}`

export async function readPrices(db: Db, from: RawBuilder<unknown>): Promise<Kopiykas[]> {
  const newest = newestPrices(from, sql`p.created_at desc, p.id desc`)
  const { rows } = await sql<{ price: Kopiykas }>`${newest}`.execute(db)
  return rows.map(({ price }) => price)
}

/** Logarithmic bars: school goods cost from 10 to 100,000 ₴. */
export function priceBars(prices: readonly Kopiykas[], min: Kopiykas, max: Kopiykas): PriceBar[] {
  if (min <= 0 || min >= max) return []
  const step = Math.log(max / min) / BARS
  const bounds = Array.from({ length: BARS + 1 }, (_, place) => Math.round(min * Math.exp(step * place)))
  const counts = Array.from({ length: BARS }, () => 0)
  for (const price of prices) {
    const place = Math.min(BARS - 1, Math.max(0, Math.floor(Math.log(price / min) / step)))
    counts[place] = (counts[place] ?? 0) + 1
  }
  return counts.map((count, place) => ({ from: inHryvnia(bounds[place]), to: inHryvnia(bounds[place + 1]), count }))
}

const inHryvnia = (amount = 0) => hryvnia(amount as Kopiykas)

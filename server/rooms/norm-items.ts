import { sql } from 'kysely'
import type { Coverage, NormItem, NormMatch } from '@shop/contract/shop/rooms'
import { type Hryvnia, unitPrice } from '@shop/contract/rules/money/price'
import type { CountedPosition } from '@shop/contract/rules/goods/room-amounts'
import { canBuy, isSold } from '@shop/contract/rules/goods/stock'
import { findCards } from '../catalog/public.ts'
import type { Db } from '../platform/database/db.ts'

/** Before amounts are known. */
export interface FoundItem extends Omit<NormItem, 'amount'> {
  id: number
  room_id: number
  counted: CountedPosition
}

/** In the order of the lists, without products that are not sold. */
export async function listItems(db: Db, room_ids: readonly number[]): Promise<FoundItem[]> {
  if (room_ids.length === 0) return []
  const rows = await db
    .selectFrom('norm_items as i')
    .leftJoin('dk_codes as d', 'd.code', 'i.dk_code')
    .selectAll('i')
    .select('d.name_ua as dk_name_ua')
    .where(sql<boolean>`i.room_id = any(${room_ids})`)
    .orderBy('i.room_id')
    .orderBy('i.position')
    .orderBy('i.id')
    .execute()
  const matches = await matchesOf(
    db,
    rows.map((row) => row.id),
  )
  return rows.map(({ position: _, rule, per, amount, ...item }) => ({
    ...item,
    rule,
    per,
    rule_amount: amount,
    counted: { rule, per, amount },
    matches: matches.get(item.id) ?? [],
  }))
}

async function matchesOf(db: Db, item_ids: readonly number[]): Promise<Map<number, NormMatch[]>> {
  const rows = await db
    .selectFrom('norm_matches')
    .selectAll()
    .where(sql<boolean>`item_id = any(${item_ids})`)
    .execute()
  const cards = await findCards(db, [...new Set(rows.map((row) => row.product_id))])
  const matches = new Map<number, NormMatch[]>()
  for (const { item_id, product_id, how, note } of rows) {
    const card = cards.get(product_id)
    if (!card || !isSold(card.status.id)) continue
    matches.set(item_id, [...(matches.get(item_id) ?? []), { ...card, product_id, how, note }])
  }
  for (const of_item of matches.values()) of_item.sort(byFitness)
  return matches
}

/** Fitting, in stock, cheapest; ids make the order stable. */
const byFitness = (a: NormMatch, b: NormMatch): number =>
  Number(a.how === 'partly') - Number(b.how === 'partly') ||
  Number(canBuy(b)) - Number(canBuy(a)) ||
  unitPrice<Hryvnia>(a) - unitPrice<Hryvnia>(b) ||
  a.product_id - b.product_id

export function coverageOf(items: readonly Pick<FoundItem, 'matches'>[]): Coverage {
  const covered = items.filter(({ matches }) => matches.length > 0).length
  const fits = items.filter(({ matches }) => matches.some(({ how }) => how === 'fits')).length
  return { items: items.length, covered, fits, percent: percentOf(covered, items.length) }
}

/** Rounded down: only a complete list shows 100. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.floor((part / whole) * 100))

export function withoutIds({ id: _, room_id: __, counted: ___, ...item }: FoundItem): Omit<NormItem, 'amount'> {
  return item
}

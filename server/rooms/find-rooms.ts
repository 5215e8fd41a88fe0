import { sql } from 'kysely'
import type { NormSet, Room, RoomDetail, RoomSummary } from '@shop/contract/shop/rooms'
import { type Hryvnia, unitPrice } from '@shop/contract/rules/money/price'
import { amountNeeded, pairsOf, PUPILS_DEFAULT, type RoomSize } from '@shop/contract/rules/goods/room-amounts'
import { isInForce, listKitsIn } from '../catalog/public.ts'
import type { Db } from '../platform/database/db.ts'
import { coverageOf, type FoundItem, listItems, withoutIds } from './norm-items.ts'

const KITS_MAX = 4

export interface FoundRoom extends Room {
  id: number
}

export const dayText = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`
export const dayOrNull = (column: string) => sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

export function roomsQuery(db: Db) {
  return db
    .selectFrom('norm_rooms as r')
    .innerJoin('norm_sets as s', 's.id', 'r.set_id')
    .select(['r.id', 'r.code', 'r.category_id', 'r.name_ua', 'r.name_ru', 'r.name_en'])
    .select(['s.id as set_id', 's.title', 's.order_number', 's.registration_number', 's.version', 's.source_url'])
    .select(['s.is_example', dayText('s.order_date').as('order_date'), dayText('s.valid_from').as('valid_from')])
    .select([dayOrNull('s.registration_date').as('registration_date'), dayOrNull('s.valid_to').as('valid_to')])
}

type RoomRow = Awaited<ReturnType<ReturnType<typeof roomsQuery>['execute']>>[number]

export function toRoom({ id, code, category_id, name_ua, name_ru, name_en, set_id, ...row }: RoomRow): FoundRoom {
  const set: NormSet = {
    id: set_id,
    title: row.title,
    order_number: row.order_number,
    order_date: row.order_date,
    registration_number: row.registration_number,
    registration_date: row.registration_date,
    version: row.version,
    valid_from: row.valid_from,
    valid_to: row.valid_to,
    source_url: row.source_url,
    is_example: row.is_example,
  }
  return { id, code, name: name_ua, name_ua, name_ru, name_en, category_id, set }
}

/** In the list's order, with coverage and price. */
export async function listRooms(db: Db): Promise<RoomSummary[]> {
  const rows = await roomsQuery(db).where(isInForce).orderBy('r.position').orderBy('r.code').execute()
  const items = await listItems(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => {
    const { id, ...room } = toRoom(row)
    const own = items.filter((item) => item.room_id === id)
    return { ...room, coverage: coverageOf(own), price_from: priceFrom(own) }
  })
}

/** For 24 pupils: obligatory positions at their cheapest. */
function priceFrom(items: readonly FoundItem[]): number | null {
  const size = { pupils: PUPILS_DEFAULT, groups: pairsOf(PUPILS_DEFAULT) }
  const sums = items
    .filter((item) => item.is_required && item.matches.length > 0)
    .map((item) => {
      const prices = item.matches.map((match) => unitPrice<Hryvnia>(match))
      return Math.round(Math.min(...prices) * 100) * amountNeeded(item.counted, size)
    })
  return sums.length === 0 ? null : sums.reduce((sum, one) => sum + one, 0) / 100
}

/** The room in force. */
export async function findRoom(db: Db, code: string, size: RoomSize): Promise<RoomDetail | undefined> {
  const row = await roomsQuery(db).where('r.code', '=', code).where(isInForce).executeTakeFirst()
  if (!row) return undefined
  const { id, ...room } = toRoom(row)
  const items = await listItems(db, [id])
  return {
    ...room,
    ...size,
    items: items.map((item) => ({ ...withoutIds(item), amount: amountNeeded(item.counted, size) })),
    coverage: coverageOf(items),
    kits: room.category_id === null ? [] : await listKitsIn(db, room.category_id, KITS_MAX),
  }
}

import { sql } from 'kysely'
import type { Gap, Plan, PlanItem, PlanRoom } from '@shop/contract/shop/plans'
import {
  hryvnia,
  type Hryvnia,
  type Kopiykas,
  kopiykas,
  NOTHING,
  plus,
  times,
  unitPrice,
} from '@shop/contract/rules/money/price'
import { bestMatch } from '@shop/contract/rules/goods/best-match'
import { amountNeeded, type RoomSize } from '@shop/contract/rules/goods/room-amounts'
import { isInForce } from '../catalog/public.ts'
import { publicUrl } from '../config.ts'
import { qrPath } from '../document-rendering/public.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Services } from '../services.ts'
import { roomsQuery, toRoom, type FoundRoom } from './find-rooms.ts'
import { type FoundItem, listItems, percentOf, withoutIds } from './norm-items.ts'

export interface PlanRow {
  id: number
  code: string
  edit_code: string
  user_id: number | null
  name: string | null
  budget: Kopiykas | null
  updated_at: Date
}

export const PLAN_COLUMNS = ['id', 'code', 'edit_code', 'user_id', 'name', 'budget', 'updated_at'] as const

interface Change {
  item_id: number
  is_owned: boolean
  owned: number
  amount: number | null
  is_chosen: boolean
  product_id: number | null
}

/** Refuses with `plan_closed` when the author closed this link, with `not_found` when there never was such a plan. */
export async function findPlanRow(db: Db, code: string): Promise<PlanRow> {
  const plan = await db.selectFrom('plans').select(PLAN_COLUMNS).where('code', '=', code).executeTakeFirst()
  if (plan) return plan
  const closed = await db.selectFrom('plan_closed_codes').select('code').where('code', '=', code).executeTakeFirst()
  throw new Refusal(closed ? 'plan_closed' : 'not_found')
}

/** Locks the plan with this code for changes. Refuses with `not_found`. */
export async function lockPlan(tx: Tx, edit_code: string): Promise<PlanRow> {
  const plan = await tx
    .selectFrom('plans')
    .select(PLAN_COLUMNS)
    .where('edit_code', '=', edit_code)
    .forUpdate()
    .executeTakeFirst()
  if (!plan) throw new Refusal('not_found')
  return plan
}

/**
 * At today's prices, on its own editions.
 *
 * @param is_owner adds the code for changes
 */
export async function readPlan(
  { db, config }: Pick<Services, 'db' | 'config'>,
  plan: PlanRow,
  is_owner: boolean,
): Promise<Plan> {
  const placed = await roomsOfPlan(db, plan.id)
  const changes = await changesOf(db, plan.id)
  const found = await listItems(
    db,
    placed.map(({ room }) => room.id),
  )
  const items = placed.flatMap(({ room, size }) =>
    found
      .filter((item) => item.room_id === room.id)
      .map((item) => planItem(item, room.code, size, changes.get(item.id))),
  )
  const total = sumOf(items)
  const covered = items.filter((item) => item.is_owned || item.choice !== null)
  const fits = covered.filter((item) => item.is_owned || chosenMatch(item)?.how === 'fits')
  return {
    code: plan.code,
    ...(is_owner && { edit_code: plan.edit_code }),
    name: plan.name,
    budget: plan.budget === null ? null : hryvnia(plan.budget),
    rooms: placed.map(({ room, size, is_outdated }) => roomOfPlan(room, size, is_outdated, items)),
    items,
    total: hryvnia(total),
    coverage: {
      items: items.length,
      covered: covered.length,
      fits: fits.length,
      percent: percentOf(covered.length, items.length),
    },
    gaps: items.filter(isGap).map(gapOf),
    dk_totals: await withNames(db, dkTotals(items)),
    link_qr: await qrPath(`${publicUrl(config)}/plans/${plan.code}`),
    updated_at: plan.updated_at.toISOString(),
  }
}

async function roomsOfPlan(db: Db, plan_id: number) {
  const rows = await roomsQuery(db)
    .innerJoin('plan_rooms as pr', 'pr.room_id', 'r.id')
    .select(['pr.pupils', 'pr.groups', isInForce.as('is_in_force')])
    .where('pr.plan_id', '=', plan_id)
    .orderBy('pr.position')
    .execute()
  return rows.map((row) => ({
    room: toRoom(row),
    size: { pupils: row.pupils, groups: row.groups },
    is_outdated: !row.is_in_force,
  }))
}

async function changesOf(db: Db, plan_id: number): Promise<Map<number, Change>> {
  const rows = await db.selectFrom('plan_items').selectAll().where('plan_id', '=', plan_id).execute()
  return new Map(rows.map((row) => [row.item_id, row]))
}

function planItem(item: FoundItem, room: string, size: RoomSize, change: Change | undefined): PlanItem {
  const needed = amountNeeded(item.counted, size)
  const owned = change?.owned ?? 0
  const is_owned = (change?.is_owned ?? false) || (owned > 0 && owned >= needed)
  const amount = is_owned ? 0 : (change?.amount ?? Math.max(0, needed - owned))
  // A chosen product that is no longer sold leaves a gap.
  const match = change?.is_chosen
    ? item.matches.find(({ product_id }) => product_id === change.product_id)
    : bestMatch(item.matches, amount)
  const price = match ? unitPrice<Hryvnia>(match) : null
  return {
    ...withoutIds(item),
    room,
    needed,
    amount,
    is_owned,
    owned,
    is_changed: change !== undefined && (change.amount !== null || change.is_chosen),
    choice: match?.product_id ?? null,
    price,
    sum: price === null ? hryvnia(NOTHING) : hryvnia(times(kopiykas(price), amount)),
  }
}

export const chosenMatch = ({ matches, choice }: PlanItem) => matches.find(({ product_id }) => product_id === choice)

const sumOf = (items: readonly PlanItem[]): Kopiykas => plus(...items.map(({ sum }) => kopiykas(sum)))

const isGap = (item: PlanItem) => !item.is_owned && item.amount > 0 && item.choice === null

export const gapOf = ({ room, number, name_ua, amount }: PlanItem): Gap => ({ room, number, name_ua, amount })

function roomOfPlan(room: FoundRoom, size: RoomSize, is_outdated: boolean, items: readonly PlanItem[]): PlanRoom {
  const { id: _, code, ...shown } = room
  const total = sumOf(items.filter((item) => item.room === code))
  return { ...shown, room: code, ...size, is_outdated, total: hryvnia(total) }
}

/** Purchases are counted by class, the first four digits. */
function dkTotals(items: readonly PlanItem[]) {
  const sums = new Map<string | null, Kopiykas>()
  for (const item of items.filter(({ sum }) => sum > 0)) {
    const dk_class = item.dk_code?.slice(0, 4) ?? null
    sums.set(dk_class, plus(sums.get(dk_class) ?? NOTHING, kopiykas(item.sum)))
  }
  return [...sums]
    .sort(([a], [b]) => Number(a === null) - Number(b === null) || (a ?? '').localeCompare(b ?? ''))
    .map(([dk_class, sum]) => ({ dk_class, sum: hryvnia(sum) }))
}

/** A class is named by its code with zeros, `38340000-0` for `3834`. */
async function withNames(db: Db, totals: ReturnType<typeof dkTotals>): Promise<Plan['dk_totals']> {
  const classes = totals.flatMap(({ dk_class }) => dk_class ?? [])
  const rows = await db
    .selectFrom('dk_codes')
    .select([sql<string>`left(code, 4)`.as('dk_class'), 'name_ua'])
    .where(sql<boolean>`left(code, 9) = any(${classes.map((dk_class) => `${dk_class}0000-`)})`)
    .execute()
  const names = new Map(rows.map((row) => [row.dk_class, row.name_ua]))
  return totals.map((total) => ({ ...total, name_ua: names.get(total.dk_class ?? '') ?? null }))
}

export async function listPlansOf(db: Db, user_id: number) {
  const rows = await db
    .selectFrom('plans as p')
    .select(['p.code', 'p.edit_code', 'p.name', 'p.updated_at'])
    .select(
      sql<string[]>`array(select r.code from plan_rooms pr join norm_rooms r on r.id = pr.room_id
        where pr.plan_id = p.id order by pr.position)`.as('rooms'),
    )
    .select(
      sql<{ name: string; name_ua: string; name_ru: string | null; name_en: string | null }[]>`
        coalesce((select json_agg(json_build_object('name', r.name_ua, 'name_ua', r.name_ua, 'name_ru', r.name_ru,
          'name_en', r.name_en) order by pr.position)
        from plan_rooms pr join norm_rooms r on r.id = pr.room_id where pr.plan_id = p.id), '[]')`.as('room_names'),
    )
    .where('p.user_id', '=', user_id)
    .orderBy('p.updated_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() }))
}

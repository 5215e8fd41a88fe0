import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { WantedPlan } from '@shop/contract/shop/plans'
import { kopiykas } from '@shop/contract/rules/money/price'
import { pairsOf } from '@shop/contract/rules/goods/room-amounts'
import type { FieldErrors, FieldFault } from '@shop/contract/field-faults'
import { isInForce } from '../catalog/public.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { makeReadableCode } from '../platform/readable-code.ts'
import { roomsQuery, toRoom } from './find-rooms.ts'
import { type FoundItem, listItems } from './norm-items.ts'
import { PLAN_COLUMNS, type PlanRow } from './read-plan.ts'

const EDIT_CODE_BYTES = 16
const UNKNOWN: FieldFault = { code: 'unknown_value', text: 'Unknown value' }
const REPEATED: FieldFault = { code: 'not_unique', text: 'Given twice' }

interface PlannedRoom {
  id: number
  pupils: number
  groups: number
  items: Map<string, FoundItem>
  has: readonly string[]
}

/** Refuses with `invalid_data`: unknown or repeated rooms, unknown positions, products of other positions. */
export async function createPlan(tx: Tx, wanted: WantedPlan, user_id: number | null): Promise<PlanRow> {
  const rooms = await plannedRooms(tx, wanted, new Map())
  const budget = wanted.budget === null ? null : kopiykas(wanted.budget)
  const plan = await insertPlan(tx, { user_id, name: wanted.name, budget })
  await writeRooms(tx, plan.id, rooms, wanted.items ?? [])
  return plan
}

/**
 * Replaces rooms and rows; a room that was there keeps the edition of its list. Refuses with `stale_edit` if the plan
 * was saved after `seen_at`.
 *
 * @param plan locked
 */
export async function changePlan(tx: Tx, plan: PlanRow, changed: WantedPlan, now: Date): Promise<PlanRow> {
  if (typeof changed.seen_at === 'string' && plan.updated_at.getTime() !== Date.parse(changed.seen_at))
    throw new Refusal('stale_edit')
  const updated = await tx
    .updateTable('plans')
    .set({
      name: changed.name,
      budget: changed.budget === null ? null : kopiykas(changed.budget),
      updated_at: now,
    })
    .where('id', '=', plan.id)
    .returning(PLAN_COLUMNS)
    .executeTakeFirstOrThrow()
  const rooms = await plannedRooms(tx, changed, await editionsOf(tx, plan.id))
  await tx.deleteFrom('plan_items').where('plan_id', '=', plan.id).execute()
  await tx.deleteFrom('plan_rooms').where('plan_id', '=', plan.id).execute()
  await writeRooms(tx, plan.id, rooms, changed.items ?? [])
  return updated
}

/** With the same name, budget, editions and rows. */
export async function copyPlan(tx: Tx, { id, name, budget }: PlanRow, user_id: number | null): Promise<PlanRow> {
  const copy = await insertPlan(tx, { user_id, name, budget })
  await sql`
    insert into plan_rooms (plan_id, room_id, position, pupils, groups)
    select ${copy.id}, room_id, position, pupils, groups from plan_rooms where plan_id = ${id}`.execute(tx)
  await sql`
    insert into plan_items (plan_id, item_id, is_owned, owned, amount, is_chosen, product_id)
    select ${copy.id}, item_id, is_owned, owned, amount, is_chosen, product_id from plan_items
    where plan_id = ${id}`.execute(tx)
  return copy
}

/** The old link and the old code for changes stop working. */
export async function closePlan(tx: Tx, { id, code }: PlanRow): Promise<PlanRow> {
  await tx.insertInto('plan_closed_codes').values({ code, plan_id: id }).execute()
  return tx.updateTable('plans').set(newCodes()).where('id', '=', id).returning(PLAN_COLUMNS).executeTakeFirstOrThrow()
}

const newCodes = () => ({
  code: makeReadableCode(),
  edit_code: randomBytes(EDIT_CODE_BYTES).toString('base64url'),
})

const insertPlan = (tx: Tx, fields: Pick<PlanRow, 'user_id' | 'name' | 'budget'>): Promise<PlanRow> =>
  tx
    .insertInto('plans')
    .values({
      ...fields,
      ...newCodes(),
    })
    .returning(PLAN_COLUMNS)
    .executeTakeFirstOrThrow()

async function editionsOf(db: Db, plan_id: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('plan_rooms as pr')
    .innerJoin('norm_rooms as r', 'r.id', 'pr.room_id')
    .select(['r.code', 'r.id'])
    .where('pr.plan_id', '=', plan_id)
    .execute()
  return new Map(rows.map((row) => [row.code, row.id]))
}

async function plannedRooms(
  db: Db,
  wanted: WantedPlan,
  editions: ReadonlyMap<string, number>,
): Promise<Map<string, PlannedRoom>> {
  const in_force = (await roomsQuery(db).where(isInForce).execute()).map(toRoom)
  const ids = new Map(in_force.map(({ code, id }) => [code, editions.get(code) ?? id]))
  for (const [code, id] of editions) ids.set(code, id)
  const faults: FieldErrors = {}
  const planned = new Map<string, PlannedRoom>()
  wanted.rooms.forEach(({ room, pupils, groups, has }, at) => {
    const id = ids.get(room)
    if (id === undefined) faults[`rooms.${at}.room`] = [UNKNOWN]
    else if (planned.has(room)) faults[`rooms.${at}.room`] = [REPEATED]
    else planned.set(room, { id, pupils, groups: groups ?? pairsOf(pupils), items: new Map(), has: has ?? [] })
  })
  refuseFaults(faults)
  const items = await listItems(
    db,
    [...planned.values()].map(({ id }) => id),
  )
  for (const room of planned.values())
    for (const item of items) if (item.room_id === room.id) room.items.set(item.number, item)
  wanted.rooms.forEach(({ room, has }, at) => {
    if ((has ?? []).some((number) => !planned.get(room)?.items.has(number))) faults[`rooms.${at}.has`] = [UNKNOWN]
  })
  refuseFaults(faults)
  return planned
}

function refuseFaults(faults: FieldErrors): void {
  if (Object.keys(faults).length > 0) throw new Refusal('invalid_data', faults)
}

type WantedItems = NonNullable<WantedPlan['items']>

async function writeRooms(tx: Tx, plan_id: number, rooms: ReadonlyMap<string, PlannedRoom>, changes: WantedItems) {
  const room_rows = [...rooms.values()].map(({ id, pupils, groups }, position) => ({
    plan_id,
    room_id: id,
    position,
    pupils,
    groups,
  }))
  await tx.insertInto('plan_rooms').values(room_rows).execute()
  const rows = itemRows(rooms, changes).map((row) => ({ plan_id, ...row }))
  if (rows.length > 0) await tx.insertInto('plan_items').values(rows).execute()
}

interface ItemRow {
  item_id: number
  is_owned: boolean
  owned: number
  amount: number | null
  is_chosen: boolean
  product_id: number | null
}

/** The last change of a position counts. */
function itemRows(rooms: ReadonlyMap<string, PlannedRoom>, changes: WantedItems): ItemRow[] {
  const rows = new Map<number, ItemRow>()
  const untouched = { is_owned: false, owned: 0, amount: null, is_chosen: false, product_id: null }
  for (const room of rooms.values())
    for (const number of room.has) {
      const item_id = room.items.get(number)?.id
      if (item_id !== undefined) rows.set(item_id, { ...untouched, item_id, is_owned: true })
    }
  const faults: FieldErrors = {}
  changes.forEach(({ room, number, amount, owned, choice }, at) => {
    const item = rooms.get(room)?.items.get(number)
    if (!item) faults[`items.${at}.number`] = [UNKNOWN]
    else if (typeof choice === 'number' && !item.matches.some(({ product_id }) => product_id === choice))
      faults[`items.${at}.choice`] = [UNKNOWN]
    else {
      const own = rows.get(item.id) ?? { ...untouched, item_id: item.id }
      const is_chosen = choice !== undefined
      rows.set(item.id, { ...own, amount: amount ?? null, owned: owned ?? 0, is_chosen, product_id: choice ?? null })
    }
  })
  refuseFaults(faults)
  return [...rows.values()]
}

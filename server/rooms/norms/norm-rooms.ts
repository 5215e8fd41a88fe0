import { sql } from 'kysely'
import type { AdminNormItem, AdminNormRoom, NormRoomForm } from '@shop/contract/admin/catalog/norms'
import { hryvnia, unitPrice } from '@shop/contract/rules/money/price'
import { cleanLine, isListedIn, withUnique } from '../../catalog/public.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { orderBefore } from '../../platform/database/row-order.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { roomsQuery, toRoom } from '../find-rooms.ts'
import { coverageOf, listItems } from '../norm-items.ts'
import { lockedSet, recordNormChange } from './norm-sets.ts'

/** Refuses with `not_found`. */
export async function findNormRoom(db: Db, id: number): Promise<AdminNormRoom> {
  const row = await roomsQuery(db).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return { ...toRoom(row), coverage: coverageOf(await listItems(db, [id])), items: await findNormItems(db, id) }
}

/** With all matched products, also unlisted ones. */
export async function findNormItems(db: Db, room_id: number): Promise<AdminNormItem[]> {
  const items = await db
    .selectFrom('norm_items')
    .select(['id', 'number', 'section', 'name_ua', 'requirement_ua', 'unit', 'rule', 'per', 'amount', 'dk_code'])
    .select('is_required')
    .where('room_id', '=', room_id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const matches = await db
    .selectFrom('norm_matches as m')
    .innerJoin('norm_items as i', 'i.id', 'm.item_id')
    .innerJoin('products as p', 'p.id', 'm.product_id')
    .select(['m.item_id', 'm.product_id', 'm.how', 'm.note', 'p.name_ua', 'p.article', 'p.price', 'p.sale_price'])
    .select(['p.amount_in_store', isListedIn('p').as('is_listed')])
    .where('i.room_id', '=', room_id)
    .orderBy('m.how')
    .orderBy('p.name_ua')
    .orderBy('p.id')
    .execute()
  return items.map((item) => ({
    ...item,
    matches: matches
      .filter(({ item_id }) => item_id === item.id)
      .map(({ item_id: _, price, sale_price, ...match }) => ({
        ...match,
        price: hryvnia(unitPrice({ price, sale_price })),
      })),
  }))
}

interface RoomChange {
  id: number
  form: NormRoomForm
  by_user_id: number
}

/** At the end of the list `id`. Refuses with `not_found`. */
export async function createNormRoom(tx: Tx, { id, form, by_user_id }: RoomChange): Promise<AdminNormRoom> {
  await lockedSet(tx, id)
  const position = sql<number>`(select coalesce(max(position), -1) + 1 from norm_rooms where set_id = ${id})`
  const row = { ...(await cleaned(tx, form)), set_id: id, position }
  const insert = tx.insertInto('norm_rooms').values(row).returning('id').executeTakeFirstOrThrow()
  const { id: room_id } = await withUnique(insert, 'code', 'code_taken')
  const change = { by_user_id, action: 'create', entity: 'norm_room', entity_id: room_id }
  await recordNormChange(tx, { ...change, before: null, after: form })
  return findNormRoom(tx, room_id)
}

/** Refuses with `not_found`. */
export async function saveNormRoom(tx: Tx, { id, form, by_user_id }: RoomChange): Promise<AdminNormRoom> {
  const before = await lockedRoom(tx, id)
  const update = tx
    .updateTable('norm_rooms')
    .set(await cleaned(tx, form))
    .where('id', '=', id)
    .execute()
  await withUnique(update, 'code', 'code_taken')
  await recordNormChange(tx, { by_user_id, action: 'save', entity: 'norm_room', entity_id: id, before, after: form })
  return findNormRoom(tx, id)
}

/** Refuses with `not_found`, and `in_use` if a plan has it. */
export async function removeNormRoom(tx: Tx, id: number, by_user_id: number): Promise<void> {
  const before = await lockedRoom(tx, id)
  const used = await tx.selectFrom('plan_rooms').select('plan_id').where('room_id', '=', id).limit(1).execute()
  if (used.length > 0) throw new Refusal('in_use')
  await tx.deleteFrom('norm_rooms').where('id', '=', id).execute()
  await recordNormChange(tx, { by_user_id, action: 'remove', entity: 'norm_room', entity_id: id, before, after: null })
}

/** Refuses with `not_found`, and `stale_edit` if other positions exist by now. */
export async function orderNormItems(
  tx: Tx,
  { id, ids, by_user_id }: { id: number; ids: readonly number[]; by_user_id: number },
): Promise<void> {
  await lockedRoom(tx, id)
  const rows = await tx.selectFrom('norm_items').select(['id', 'position']).where('room_id', '=', id).execute()
  const before = { ids: orderBefore(rows, ids) }
  await sql`
    update norm_items set position = n.position - 1
    from unnest(${ids}::int[]) with ordinality as n (id, position) where norm_items.id = n.id`.execute(tx)
  await recordNormChange(tx, {
    by_user_id,
    action: 'order',
    entity: 'norm_room',
    entity_id: id,
    before,
    after: { ids },
  })
}

/** One change of its positions at a time. Refuses with `not_found`. */
export async function lockedRoom(tx: Tx, id: number): Promise<NormRoomForm> {
  const room = await tx
    .selectFrom('norm_rooms')
    .select(['code', 'category_id', 'name_ua', 'name_ru', 'name_en'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!room) throw new Refusal('not_found')
  return room
}

async function cleaned(tx: Tx, form: NormRoomForm): Promise<NormRoomForm> {
  if (form.category_id !== null) {
    const known = await tx.selectFrom('categories').select('id').where('id', '=', form.category_id).executeTakeFirst()
    if (!known) throw new Refusal('invalid_data', { category_id: ['category_unknown'] })
  }
  return { ...form, name_ua: cleanLine(form.name_ua) }
}

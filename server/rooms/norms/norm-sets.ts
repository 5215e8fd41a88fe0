import { sql } from 'kysely'
import type { AdminNormSet, NormSetForm } from '@shop/contract/admin/catalog/norms'
import { addAuditEntry } from '../../audit/public.ts'
import { cleanLine, isInForce, ROOMS } from '../../catalog/public.ts'
import { invalidate } from '../../platform/cache.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { dayOrNull, dayText, roomsQuery, toRoom } from '../find-rooms.ts'
import { coverageOf, listItems } from '../norm-items.ts'

/** Newest first, with their rooms. */
export async function listNormSets(db: Db): Promise<AdminNormSet[]> {
  const sets = await setsQuery(db).orderBy('s.valid_from', 'desc').orderBy('s.id', 'desc').execute()
  const rooms = (await roomsQuery(db).orderBy('r.position').orderBy('r.id').execute()).map(toRoom)
  const in_force = new Set((await roomsQuery(db).where(isInForce).execute()).map(({ set_id }) => set_id))
  const items = await listItems(
    db,
    rooms.map(({ id }) => id),
  )
  return sets.map((set) => ({
    ...set,
    is_in_force: in_force.has(set.id),
    rooms: rooms
      .filter((room) => room.set.id === set.id)
      .map(({ set: _, ...room }) => ({
        ...room,
        coverage: coverageOf(items.filter((one) => one.room_id === room.id)),
      })),
  }))
}

const setsQuery = (db: Db) =>
  db
    .selectFrom('norm_sets as s')
    .select(['s.id', 's.title', 's.order_number', 's.registration_number', 's.version', 's.source_url', 's.is_example'])
    .select([dayText('s.order_date').as('order_date'), dayText('s.valid_from').as('valid_from')])
    .select([dayOrNull('s.registration_date').as('registration_date'), dayOrNull('s.valid_to').as('valid_to')])
    .select(
      sql<number>`(select count(distinct p.plan_id)::int from plan_rooms p
        join norm_rooms r on r.id = p.room_id where r.set_id = s.id)`.as('plans_count'),
    )

async function findNormSet(db: Db, id: number): Promise<AdminNormSet> {
  const set = (await listNormSets(db)).find((one) => one.id === id)
  if (!set) throw new Refusal('not_found')
  return set
}

export async function createNormSet(tx: Tx, form: NormSetForm, by_user_id: number): Promise<AdminNormSet> {
  const { id } = await tx.insertInto('norm_sets').values(cleaned(form)).returning('id').executeTakeFirstOrThrow()
  await recordNormChange(tx, {
    by_user_id,
    action: 'create',
    entity: 'norm_set',
    entity_id: id,
    before: null,
    after: form,
  })
  return findNormSet(tx, id)
}

/** Refuses with `not_found`. */
export async function saveNormSet(tx: Tx, id: number, form: NormSetForm, by_user_id: number): Promise<AdminNormSet> {
  const before = await lockedSet(tx, id)
  await tx.updateTable('norm_sets').set(cleaned(form)).where('id', '=', id).execute()
  await recordNormChange(tx, { by_user_id, action: 'save', entity: 'norm_set', entity_id: id, before, after: form })
  return findNormSet(tx, id)
}

/** The new edition is a copy, so plans keep theirs. */
export async function copyNormSet(tx: Tx, id: number, form: NormSetForm, by_user_id: number): Promise<AdminNormSet> {
  await lockedSet(tx, id)
  const copy = await createNormSet(tx, form, by_user_id)
  await sql`
    insert into norm_rooms (set_id, code, category_id, name_ua, name_ru, name_en, position)
    select ${copy.id}, code, category_id, name_ua, name_ru, name_en, position from norm_rooms where set_id = ${id}`.execute(
    tx,
  )
  await sql`
    insert into norm_items (room_id, position, number, section, name_ua, requirement_ua, symbol, unit, rule, per,
      amount, dk_code, is_required)
    select n.id, i.position, i.number, i.section, i.name_ua, i.requirement_ua, i.symbol, i.unit, i.rule, i.per,
      i.amount, i.dk_code, i.is_required
    from norm_items i join norm_rooms o on o.id = i.room_id
    join norm_rooms n on n.code = o.code and n.set_id = ${copy.id}
    where o.set_id = ${id}`.execute(tx)
  await sql`
    insert into norm_matches (item_id, product_id, how, note)
    select ni.id, m.product_id, m.how, m.note
    from norm_matches m join norm_items i on i.id = m.item_id
    join norm_rooms o on o.id = i.room_id and o.set_id = ${id}
    join norm_rooms n on n.code = o.code and n.set_id = ${copy.id}
    join norm_items ni on ni.room_id = n.id and ni.number = i.number`.execute(tx)
  return findNormSet(tx, copy.id)
}

/** Refuses with `not_found`, and `in_use` by a plan. */
export async function removeNormSet(tx: Tx, id: number, by_user_id: number): Promise<void> {
  const before = await lockedSet(tx, id)
  const used = await tx
    .selectFrom('plan_rooms as p')
    .innerJoin('norm_rooms as r', 'r.id', 'p.room_id')
    .select('p.plan_id')
    .where('r.set_id', '=', id)
    .limit(1)
    .execute()
  if (used.length > 0) throw new Refusal('in_use')
  await tx.deleteFrom('norm_sets').where('id', '=', id).execute()
  await recordNormChange(tx, { by_user_id, action: 'remove', entity: 'norm_set', entity_id: id, before, after: null })
}

/** Refuses with `not_found`. */
export async function lockedSet(tx: Tx, id: number): Promise<object> {
  const set = await tx.selectFrom('norm_sets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!set) throw new Refusal('not_found')
  const { id: _, created_at: __, ...fields } = set
  return fields
}

function cleaned(form: NormSetForm): NormSetForm {
  if (form.valid_to !== null && form.valid_to < form.valid_from)
    throw new Refusal('invalid_data', { valid_to: ['valid_to_before_from'] })
  return { ...form, title: cleanLine(form.title), order_number: cleanLine(form.order_number) }
}

export async function recordNormChange(tx: Tx, change: Parameters<typeof addAuditEntry>[1]): Promise<void> {
  await addAuditEntry(tx, change)
  await invalidate(tx, [ROOMS])
}

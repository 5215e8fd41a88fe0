import { sql } from 'kysely'
import type { AdminNormItem, NormItemForm } from '@shop/contract/admin/catalog/norms'
import type { FieldErrors } from '@shop/contract/field-faults'
import { isDkCode } from '@shop/contract/rules/goods/dk-code'
import { cleanLine, withUnique } from '../../catalog/public.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { findNormItems, lockedRoom } from './norm-rooms.ts'
import { recordNormChange } from './norm-sets.ts'

export interface ItemChange {
  id: number
  form: NormItemForm
  by_user_id: number
}

/** Design, second part B, "Position cell". */
export const symbolOf = (name_ua: string): string => [...name_ua.replace(/[^\p{L}]/gu, '')].slice(0, 2).join('')

/** At the end of the room `id`. Refuses with `not_found`. */
export async function createNormItem(tx: Tx, { id: room_id, form, by_user_id }: ItemChange): Promise<AdminNormItem> {
  await lockedRoom(tx, room_id)
  await refuseFaults(tx, form)
  const position = sql<number>`(select coalesce(max(position), -1) + 1 from norm_items where room_id = ${room_id})`
  const insert = tx
    .insertInto('norm_items')
    .values({ ...itemRow(form), room_id, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await withUnique(insert, 'number', 'position_taken')
  await writeMatches(tx, id, form.matches ?? [])
  const change = { by_user_id, action: 'create', entity: 'norm_item', entity_id: id }
  await recordNormChange(tx, { ...change, before: null, after: form })
  return findNormItem(tx, room_id, id)
}

/** Refuses with `not_found`. */
export async function saveNormItem(tx: Tx, { id, form, by_user_id }: ItemChange): Promise<AdminNormItem> {
  const room_id = await lockedRoomOf(tx, id)
  const before = await findNormItem(tx, room_id, id)
  await refuseFaults(tx, form)
  await withUnique(
    tx.updateTable('norm_items').set(itemRow(form)).where('id', '=', id).execute(),
    'number',
    'position_taken',
  )
  if (form.matches) {
    await tx.deleteFrom('norm_matches').where('item_id', '=', id).execute()
    await writeMatches(tx, id, form.matches)
  }
  const after = await findNormItem(tx, room_id, id)
  const change = { by_user_id, action: 'save', entity: 'norm_item', entity_id: id }
  await recordNormChange(tx, { ...change, before: audited(before), after: audited(after) })
  return after
}

/** Refuses with `not_found`, and `in_use` if a plan has changed it. */
export async function removeNormItem(tx: Tx, id: number, by_user_id: number): Promise<void> {
  const room_id = await lockedRoomOf(tx, id)
  const before = await findNormItem(tx, room_id, id)
  const used = await tx.selectFrom('plan_items').select('plan_id').where('item_id', '=', id).limit(1).execute()
  if (used.length > 0) throw new Refusal('in_use')
  await tx.deleteFrom('norm_items').where('id', '=', id).execute()
  const change = { by_user_id, action: 'remove', entity: 'norm_item', entity_id: id }
  await recordNormChange(tx, { ...change, before: audited(before), after: null })
}

async function lockedRoomOf(tx: Tx, item_id: number): Promise<number> {
  const item = await tx.selectFrom('norm_items').select('room_id').where('id', '=', item_id).executeTakeFirst()
  if (!item) throw new Refusal('not_found')
  await lockedRoom(tx, item.room_id)
  return item.room_id
}

async function findNormItem(db: Db, room_id: number, id: number): Promise<AdminNormItem> {
  const item = (await findNormItems(db, room_id)).find((one) => one.id === id)
  if (!item) throw new Refusal('not_found')
  return item
}

export function itemRow({ matches: _, ...form }: NormItemForm) {
  const name_ua = cleanLine(form.name_ua)
  return {
    ...form,
    number: cleanLine(form.number),
    section: cleanLine(form.section),
    name_ua,
    symbol: symbolOf(name_ua),
  }
}

export async function writeMatches(tx: Tx, item_id: number, matches: NonNullable<NormItemForm['matches']>) {
  if (matches.length === 0) return
  await tx
    .insertInto('norm_matches')
    .values(matches.map((match) => ({ item_id, ...match })))
    .execute()
}

async function refuseFaults(db: Db, { dk_code, matches = [] }: NormItemForm): Promise<void> {
  const faults: FieldErrors = {}
  if (dk_code !== null) {
    const known = await db.selectFrom('dk_codes').select('code').where('code', '=', dk_code).executeTakeFirst()
    if (!known) faults['dk_code'] = [isDkCode(dk_code) ? 'dk_unknown' : 'dk_check_digit']
  }
  const ids = matches.map(({ product_id }) => product_id)
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  ids.forEach((id, at) => {
    if (!known.has(id)) faults[`matches.${at}.product_id`] = ['product_unknown']
    else if (ids.indexOf(id) < at) faults[`matches.${at}.product_id`] = ['named_twice']
  })
  if (Object.keys(faults).length > 0) throw new Refusal('invalid_data', faults)
}

const audited = ({ id: _, matches, ...item }: AdminNormItem) => ({
  ...item,
  matches: matches.map(({ product_id, how, note }) => ({ product_id, how, note })),
})

import { sql } from 'kysely'
import type * as v from 'valibot'
import type { listStaff as listStaffCall, StaffMember } from '@shop/contract/admin/access/staff'
import type { Role } from '@shop/contract/rights'
import { blockStaff, changeStaffRole, signStaffOut } from '../account/public.ts'
import { addAuditEntry } from '../audit/public.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { removeSecondFactor } from './second-factor/second-factor.ts'

type Query = v.InferOutput<NonNullable<(typeof listStaffCall)['query']>>

export async function listStaff(db: Db, query: Query, now: Date): Promise<{ data: StaffMember[]; total: number }> {
  let found = staffOf(db)
  if (query.ids) found = found.where(sql<boolean>`u.id = any(${query.ids}::int[])`)
  if (query.role) found = found.where('u.role', '=', query.role)
  if (query.blocked) found = found.where('u.is_blocked', '=', query.blocked === '1')
  if (query.q !== '')
    found = found.where(sql<boolean>`position(lower(${query.q}) in lower(u.name || ' ' || u.email)) > 0`)
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await columns(found, now)
    .orderBy(sql.ref(`u.${query.sort ?? 'name'}`), query.order)
    .orderBy('u.id')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  return { data: rows.map(toPerson), total: Number(total) }
}

/** Refuses with `not_found`, also for buyers. */
export async function findStaffMember(db: Db, id: number, now: Date): Promise<StaffMember> {
  const row = await columns(staffOf(db).where('u.id', '=', id), now).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return toPerson(row)
}

const staffOf = (db: Db) => db.selectFrom('users as u').where('u.role', '<>', 'buyer')

const columns = (found: ReturnType<typeof staffOf>, now: Date) =>
  found
    .select(['u.id', 'u.name', 'u.email', 'u.role', 'u.is_blocked', 'u.created_at'])
    .select(
      sql<boolean>`exists (select 1 from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null)`.as(
        'has_second_factor',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from sessions s
        where s.user_id = u.id and s.is_office and s.expires_at > ${now})`.as('sessions'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof columns>['execute']>>[number]

const toPerson = (row: Row): StaffMember => ({
  ...row,
  role: row.role as Role,
  created_at: row.created_at.toISOString(),
})

export interface ByOwner {
  id: number
  by_user_id: number
  now: Date
}

/** A new buyer loses the second factor. Refuses with `not_found` and `last_owner`. */
export async function changeStaffMemberRole(
  tx: Tx,
  { id, by_user_id, now }: ByOwner,
  role: Role | 'buyer',
): Promise<void> {
  const before = await changeStaffRole(tx, { user_id: id, role, now })
  if (role === 'buyer') await removeSecondFactor(tx, { user_id: id, by_user_id })
  const change = { by_user_id, entity: 'person', entity_id: id, action: 'change_role' }
  await addAuditEntry(tx, { ...change, before: { role: before }, after: { role } })
}

/** Refuses with `not_found` and `last_owner`. */
export async function blockStaffMember(tx: Tx, { id, by_user_id, now }: ByOwner, is_blocked: boolean): Promise<void> {
  const before = await blockStaff(tx, { user_id: id, is_blocked, now })
  const change = { by_user_id, entity: 'person', entity_id: id, action: is_blocked ? 'block' : 'unblock' }
  await addAuditEntry(tx, { ...change, before: { is_blocked: before }, after: { is_blocked } })
}

/** If both phone and recovery codes are lost. Refuses with `not_found`. */
export async function resetSecondFactor(tx: Tx, { id, by_user_id }: Omit<ByOwner, 'now'>): Promise<void> {
  await signStaffOut(tx, id)
  await removeSecondFactor(tx, { user_id: id, by_user_id })
}

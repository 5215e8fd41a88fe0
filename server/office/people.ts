import { sql } from 'kysely'
import type * as v from 'valibot'
import type { listPeople as listPeopleCall, StaffPerson } from '@shop/contract/people.admin'
import type { Role } from '@shop/contract/rights'
import { blockStaff, changeStaffRole, inviteStaff, signStaffOut } from '../account/public.ts'
import { noteChange } from '../audit/public.ts'
import type { House } from '../house.ts'
import type { Db, Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { forgetSecondFactor } from './second-factor.ts'

type Query = v.InferOutput<NonNullable<(typeof listPeopleCall)['query']>>

/** Who works for the shop, by name unless asked otherwise. */
export async function listPeople(db: Db, query: Query, now: Date): Promise<{ data: StaffPerson[]; total: number }> {
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

/** Refuses with `not_found`, for buyers too. */
export async function findPerson(db: Db, id: number, now: Date): Promise<StaffPerson> {
  const row = await columns(staffOf(db).where('u.id', '=', id), now).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return toPerson(row)
}

const staffOf = (db: Db) => db.selectFrom('users as u').where('u.role', '<>', 'buyer')

const columns = (found: ReturnType<typeof staffOf>, now: Date) =>
  found
    .select(['u.id', 'u.name', 'u.email', 'u.role', 'u.is_blocked', 'u.created_at'])
    // The letter's link confirms the mailbox with the password.
    .select(sql<boolean>`(u.email_confirmed_at is not null)`.as('has_come'))
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

const toPerson = (row: Row): StaffPerson => ({
  ...row,
  role: row.role as Role,
  created_at: row.created_at.toISOString(),
})

export interface ByOwner {
  id: number
  by_user_id: number
}

export interface Invitation {
  name: string
  email: string
  role: Role
  password_hash: string
  by_user_id: number
}

/** Makes somebody staff, and writes to them. Refuses with `email_taken`. */
export async function invitePerson(tx: Tx, house: House, { by_user_id, ...invited }: Invitation): Promise<number> {
  const id = await inviteStaff(tx, house, invited)
  const { name, email, role } = invited
  const change = { by_user_id, entity: 'person', entity_id: id }
  await noteChange(tx, { ...change, action: 'invite', before: null, after: { name, email, role } })
  return id
}

/** Refuses with `not_found` and `last_owner`. Who is staff no more keeps no second factor. */
export async function changePersonRole(tx: Tx, { id, by_user_id }: ByOwner, role: Role | 'buyer'): Promise<void> {
  const before = await changeStaffRole(tx, id, role)
  if (role === 'buyer') await forgetSecondFactor(tx, { user_id: id, by_user_id })
  const change = { by_user_id, entity: 'person', entity_id: id, action: 'change_role' }
  await noteChange(tx, { ...change, before: { role: before }, after: { role } })
}

/** Refuses with `not_found` and `last_owner`. */
export async function blockPerson(tx: Tx, { id, by_user_id }: ByOwner, is_blocked: boolean): Promise<void> {
  const before = await blockStaff(tx, id, is_blocked)
  const change = { by_user_id, entity: 'person', entity_id: id, action: is_blocked ? 'block' : 'unblock' }
  await noteChange(tx, { ...change, before: { is_blocked: before }, after: { is_blocked } })
}

/** For who has lost the phone and the codes. Refuses with `not_found`. */
export async function resetPersonsFactor(tx: Tx, { id, by_user_id }: ByOwner): Promise<void> {
  await signStaffOut(tx, id)
  await forgetSecondFactor(tx, { user_id: id, by_user_id })
}

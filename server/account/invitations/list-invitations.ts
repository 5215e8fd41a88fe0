import { sql } from 'kysely'
import type * as v from 'valibot'
import type { Invitation, listInvitations as call } from '@shop/contract/admin/access/invitations'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'

type Query = v.InferOutput<NonNullable<(typeof call)['query']>>

/** Newest first by default. */
export async function listInvitations(db: Db, query: Query, now: Date): Promise<{ data: Invitation[]; total: number }> {
  let found = invitations(db)
  if (query.ids) found = found.where(sql<boolean>`i.id = any(${query.ids}::int[])`)
  if (query.state) found = found.where(stateAt(now), '=', query.state)
  if (query.q !== '')
    found = found.where(sql<boolean>`position(lower(${query.q}) in lower(i.name || ' ' || i.email)) > 0`)
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await columns(found, now)
    .orderBy(sql.ref(`i.${query.sort ?? 'created_at'}`), query.sort ? query.order : 'desc')
    .orderBy('i.id', 'desc')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  return { data: rows.map(toInvitation), total: Number(total) }
}

export async function findInvitation(db: Db, id: number, now: Date): Promise<Invitation> {
  const row = await columns(invitations(db).where('i.id', '=', id), now).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return toInvitation(row)
}

const invitations = (db: Db) => db.selectFrom('invitations as i').leftJoin('users as u', 'u.id', 'i.invited_by')

const stateAt = (now: Date) => sql<Invitation['state']>`case
  when i.revoked_at is not null then 'revoked'
  when i.accepted_at is not null then 'accepted'
  when i.expires_at <= ${now} then 'expired'
  else 'open' end`

const columns = (found: ReturnType<typeof invitations>, now: Date) =>
  found
    .select(['i.id', 'i.name', 'i.email', 'i.role', 'i.created_at', 'i.expires_at', 'u.name as by_name'])
    .select(stateAt(now).as('state'))

type Row = Awaited<ReturnType<ReturnType<typeof columns>['execute']>>[number]

const toInvitation = ({ by_name, ...row }: Row): Invitation => ({
  ...row,
  invited_by: by_name ?? '',
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})

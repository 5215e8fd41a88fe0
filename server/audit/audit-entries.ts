import { sql } from 'kysely'
import type * as v from 'valibot'
import type { AuditEntry, listAudit } from '@shop/contract/admin/access/audit'
import type { Db } from '../platform/database/db.ts'

type Query = v.InferOutput<NonNullable<(typeof listAudit)['query']>>

/** Newest first by default. Days in Kyiv. */
export async function listEntries(db: Db, query: Query): Promise<{ data: AuditEntry[]; total: number }> {
  let found = db.selectFrom('audit_entries as a')
  if (query.by) found = found.where('a.by_user_id', '=', query.by)
  if (query.entity) found = found.where('a.entity', '=', query.entity)
  if (query.entity_id) found = found.where('a.entity_id', '=', query.entity_id)
  if (query.action) found = found.where('a.action', '=', query.action)
  if (query.from) found = found.where('a.created_at', '>=', startOf(query.from))
  if (query.to) found = found.where('a.created_at', '<', sql<Date>`${startOf(query.to)} + interval '1 day'`)
  if (query.q !== '')
    found = found.where(
      sql<boolean>`position(lower(${query.q}) in lower(a.by_name || ' ' || a.action || ' ' || a.entity || ' ' || a.entity_id)) > 0`,
    )
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll('a')
    .orderBy('a.id', query.sort && query.order === 'asc' ? 'asc' : 'desc')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  return { data: rows.map(toEntry), total: Number(total) }
}

const startOf = (day: string) => sql<Date>`(${day}::date::timestamp at time zone 'Europe/Kyiv')`

type Row = { created_at: Date; before: unknown; after: unknown } & Omit<AuditEntry, 'created_at' | 'before' | 'after'>

const toEntry = (row: Row): AuditEntry => ({
  ...row,
  before: row.before as AuditEntry['before'],
  after: row.after as AuditEntry['after'],
  created_at: row.created_at.toISOString(),
})

/** The oldest have the lowest ids. */
export async function deleteOldAuditEntries(db: Db, before: Date, at_once: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with oldest as (select id, created_at from audit_entries order by id limit ${at_once})
    delete from audit_entries where id in (select id from oldest where created_at < ${before})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

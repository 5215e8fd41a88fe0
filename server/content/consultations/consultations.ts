import { sql, type SqlBool } from 'kysely'
import type { Consultation, listConsultations } from '@shop/contract/admin/content/consultations'
import type { ServedInput } from '@shop/contract/endpoint'
import { can, ROLES } from '@shop/contract/rights'
import type { Db } from '../../platform/database/db.ts'
import { dayBegins, dayEnds } from '../../platform/kyiv-days.ts'
import type { StreamedDocument } from '../../platform/http/streamed-document.ts'
import { tableFile } from '../../platform/xlsx/table-file.ts'
import { dateText } from '../../texts/dates.ts'

type Query = ServedInput<typeof listConsultations>['query']
type ConsultationFilter = Omit<Query, 'page' | 'per_page'>

const EXPORT_MAX = 10_000
const DIGITS_MIN = 3

export async function listConsultationRequests(db: Db, query: Query): Promise<{ data: Consultation[]; total: number }> {
  const { total } = await chosen(db, query)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await sorted(db, query)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  return { data: rows.map(toConsultation), total: Number(total) }
}

export async function findConsultation(db: Db, id: number): Promise<Consultation | null> {
  const row = await consultations(db).where('c.id', '=', id).executeTakeFirst()
  return row ? toConsultation(row) : null
}

export async function countByStatus(db: Db): Promise<{ new: number; in_progress: number; done: number }> {
  const rows = await db
    .selectFrom('consultation_requests')
    .select('status')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('status')
    .execute()
  const counts = Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]))
  return { new: 0, in_progress: 0, done: 0, ...counts }
}

/** By name. */
export const listPossibleAssignees = (db: Db) =>
  db.selectFrom('users').select(['id', 'name']).where(canHandleRequests).orderBy('name').orderBy('id').execute()

const HANDLER_ROLES = ROLES.filter((role) => can(role, 'consultations.write'))
/** On `users`. */
export const canHandleRequests = sql<SqlBool>`users.role = any(${HANDLER_ROLES}::text[]) and not users.is_blocked`

export async function exportConsultationRequests(db: Db, query: ConsultationFilter): Promise<StreamedDocument> {
  const rows = await sorted(db, query).limit(EXPORT_MAX).execute()
  const table = {
    title: 'Заявки на консультацію',
    columns: [
      { title: 'Надійшла', width: 12 },
      { title: 'Ім’я', width: 30 },
      { title: 'Телефон', width: 20 },
      { title: 'Стан', width: 12 },
      { title: 'Відповідальний', width: 30 },
      { title: 'Нотатка', width: 60 },
    ],
    rows: [
      rows.map(({ created_at, name, phone, status, assignee_name, note }) => [
        dateText(created_at),
        name,
        phone,
        STATUS_NAMES[status],
        assignee_name,
        note,
      ]),
    ],
  }
  return tableFile(table, 'csv')
}

const STATUS_NAMES = { new: 'Нова', in_progress: 'В роботі', done: 'Завершено' } as const

const sorted = (db: Db, query: ConsultationFilter) =>
  consultations(db, chosen(db, query))
    .orderBy(`c.${query.sort ?? 'created_at'}`, query.sort === undefined ? 'desc' : query.order)
    .orderBy('c.id', 'desc')

const consultations = (db: Db, rows = requests(db)) =>
  rows
    .leftJoin('users as a', 'a.id', 'c.assignee_id')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.version', 'c.name', 'c.phone', 'c.status', 'c.note', 'c.created_at'])
    .select(['a.id as assignee_id', 'a.name as assignee_name', 'u.id as buyer_id', 'u.name as buyer_name'])

const requests = (db: Db) => db.selectFrom('consultation_requests as c')

function chosen(db: Db, { ids, status, assignee, from, to, q }: ConsultationFilter) {
  return requests(db)
    .$if(ids !== undefined, (query) => query.where(sql<SqlBool>`c.id = any(${ids ?? []}::int[])`))
    .$if(status !== undefined, (query) => query.where('c.status', '=', status ?? 'new'))
    .$if(assignee !== undefined, (query) => query.where('c.assignee_id', '=', assignee ?? 0))
    .$if(from !== undefined, (query) => query.where('c.created_at', '>=', dayBegins(from ?? '')))
    .$if(to !== undefined, (query) => query.where('c.created_at', '<', dayEnds(to ?? '')))
    .$if(q !== '', (query) => query.where(matchesText(q)))
}

/** Phone numbers match in any spelling. */
function matchesText(q: string) {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const digits = /^[+\d\s()-]*$/.test(q) ? q.replace(/\D/g, '').replace(/^38/, '') : ''
  const phone = digits.length < DIGITS_MIN ? null : `%${digits}%`
  return sql<SqlBool>`(c.name ilike ${pattern} or c.note ilike ${pattern}
    or regexp_replace(c.phone, '\\D', '', 'g') like ${phone})`
}

type Row = Awaited<ReturnType<ReturnType<typeof consultations>['execute']>>[number]

const toConsultation = ({
  assignee_id,
  assignee_name,
  buyer_id,
  buyer_name,
  created_at,
  ...row
}: Row): Consultation => ({
  ...row,
  assignee: named(assignee_id, assignee_name),
  buyer: named(buyer_id, buyer_name),
  created_at: created_at.toISOString(),
})

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

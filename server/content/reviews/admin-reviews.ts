import { sql, type SqlBool } from 'kysely'
import type { ServedInput } from '@shop/contract/endpoint'
import { getReviewPicture, type listStaffReviews, type AdminReview } from '@shop/contract/admin/content/reviews'
import type { Db } from '../../platform/database/db.ts'
import { fileOf } from '../../platform/files/joined-file.ts'
import { Refusal } from '../../platform/http/refusal.ts'

type Query = ServedInput<typeof listStaffReviews>['query']

export async function listAdminReviews(db: Db, query: Query): Promise<{ data: AdminReview[]; total: number }> {
  const is_chosen = chosen(query)
  const { total } = await reviews(db)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(is_chosen)
    .executeTakeFirstOrThrow()
  const order = query.sort === undefined ? 'desc' : query.order
  const rows = await reviews(db)
    .where(is_chosen)
    .orderBy('r.created_at', order)
    .orderBy('r.id', order)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  return { data: rows.map(toReview), total: Number(total) }
}

export async function findAdminReview(db: Db, id: number): Promise<AdminReview> {
  const row = await reviews(db).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return toReview(row)
}

const IN_STATE = {
  waiting: sql<SqlBool>`not r.is_approved and r.hidden_at is null`,
  approved: sql<SqlBool>`r.is_approved`,
  hidden: sql<SqlBool>`r.hidden_at is not null`,
}

function chosen({ ids, state, q }: Query) {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const holds = sql<SqlBool>`(r.text ilike ${pattern} or r.reply ilike ${pattern} or u.name ilike ${pattern}
    or u.email ilike ${pattern} or r.organization ilike ${pattern}
    or concat_ws(' ', r.first_name, r.last_name) ilike ${pattern})`
  return sql<SqlBool>`${state === undefined ? sql`true` : IN_STATE[state]}
    and ${ids === undefined ? sql`true` : sql`r.id = any(${ids}::int[])`} and ${q === '' ? sql`true` : holds}`
}

const reviews = (db: Db) =>
  db
    .selectFrom('reviews as r')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('files as f', 'f.id', 'r.file_id')
    .select(['r.id', 'r.version', 'r.text', 'r.first_name', 'r.last_name', 'r.organization', 'r.is_approved'])
    .select(['r.hidden_at', 'r.reply', 'r.replied_at', 'r.created_at', 'r.user_name'])
    .select(['u.id as buyer_id', 'u.name as buyer_name', 'u.email as buyer_email'])
    .select(['f.id as file_id', 'f.web_path', 'f.width', 'f.height', 'f.blur'])

type Row = Awaited<ReturnType<ReturnType<typeof reviews>['execute']>>[number]

const stateOf = ({ is_approved, hidden_at }: Row) =>
  is_approved ? ('approved' as const) : hidden_at === null ? ('waiting' as const) : ('hidden' as const)

/** Public only while the review is approved. */
function pictureOf(row: Row) {
  const file = fileOf(row)
  return file && { ...file, web_path: getReviewPicture.path.replace(':id', String(row.id)) }
}

const toReview = (row: Row): AdminReview => ({
  id: row.id,
  version: row.version,
  state: stateOf(row),
  text: row.text,
  first_name: row.first_name ?? row.user_name,
  last_name: row.last_name,
  organization: row.organization,
  buyer: row.buyer_id === null ? null : { id: row.buyer_id, name: row.buyer_name ?? '', email: row.buyer_email ?? '' },
  file: pictureOf(row),
  reply: row.reply ?? '',
  replied_at: row.replied_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

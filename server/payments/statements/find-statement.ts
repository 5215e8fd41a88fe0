import { sql } from 'kysely'
import type {
  listStatementRows as rowsCall,
  Statement,
  StatementCounts,
  StatementRow,
} from '@shop/contract/admin/money/statements'
import type { ServedInput } from '@shop/contract/endpoint'
import { hryvnia, type Kopiykas } from '@shop/contract/rules/money/price'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'

export const NO_COUNTS: StatementCounts = {
  certain: 0,
  suggested: 0,
  unknown: 0,
  present: 0,
  left_out: 0,
  wrong: 0,
  added: 0,
  settled: 0,
}

/** Refuses with `not_found`. */
export async function findStatement(db: Db, id: number): Promise<Statement> {
  const row = await db
    .selectFrom('statements')
    .select(['id', 'file_name', 'bytes', 'status', 'done', 'total', 'counts', 'problem', 'detail', 'made_by_name'])
    .select(['created_at', 'finished_at', 'sheets', 'settings'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return {
    ...row,
    // Casts: only upload and check write these.
    counts: row.counts as StatementCounts,
    sheets: row.sheets as Statement['sheets'],
    settings: row.settings as Statement['settings'],
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

type Query = ServedInput<typeof rowsCall>['query']

interface Row extends Omit<StatementRow, 'sum' | 'order'> {
  sum: Kopiykas | null
  order_id: number | null
  order_number: string
  order_rest: Kopiykas
}

/** Refuses with `not_found`. */
export async function listStatementRows(db: Db, id: number, query: Query) {
  await findStatement(db, id)
  const { kind } = query
  const found = sql`from statement_rows r left join orders o on o.id = r.order_id
    where r.statement_id = ${id} and (${kind ?? null}::text is null or r.kind = ${kind ?? null})`
  const { rows } = await sql<Row>`
    select r.line as row, r.kind, r.received_on::text, r.sum, r.payer_name, r.payer_code, r.payer_iban, r.purpose,
      r.payment_id, r.problem, r.detail, r.order_id, coalesce(o.number, '') as order_number,
      case when o.status = 'cancelled' then 0 else greatest(coalesce(o.total - o.paid, 0), 0) end as order_rest
    ${found} order by r.line limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db)
  return { data: rows.map(toRow), total: counted.rows[0]?.total ?? 0 }
}

const toRow = ({ order_id, order_number, order_rest, sum, ...row }: Row): StatementRow => ({
  ...row,
  sum: sum === null ? null : hryvnia(sum),
  order: order_id === null ? null : { id: order_id, number: order_number, rest: hryvnia(order_rest) },
})

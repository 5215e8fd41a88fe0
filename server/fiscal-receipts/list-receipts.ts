import type { FiscalReceipt, listFiscalReceipts } from '@shop/contract/admin/money/fiscal-receipts'
import type { ServedInput } from '@shop/contract/endpoint'
import { hryvnia } from '@shop/contract/rules/money/price'
import type { Db } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'

type Query = ServedInput<typeof listFiscalReceipts>['query']

/** Newest first by default, with the total count. */
export async function listReceipts(db: Db, query: Query): Promise<{ data: FiscalReceipt[]; total: number }> {
  const rows = await filtered(db, query)
    .orderBy(`r.${query.sort ?? 'id'}`, query.sort === undefined ? 'desc' : query.order)
    .orderBy('r.id', 'desc')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  const { total } = await filtered(db, query)
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return { data: rows.map(toReceipt), total: Number(total) }
}

/** Newest first. */
export async function listOrderReceipts(db: Db, order_id: number): Promise<FiscalReceipt[]> {
  return (await receipts(db).where('r.order_id', '=', order_id).orderBy('r.id', 'desc').execute()).map(toReceipt)
}

/** Refuses with `not_found`. */
export async function findReceipt(db: Db, id: number): Promise<FiscalReceipt> {
  const row = await receipts(db).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return toReceipt(row)
}

const receipts = (db: Db) =>
  db
    .selectFrom('fiscal_receipts as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select(['r.id', 'r.receipt_id', 'r.order_id', 'o.number as order_number', 'r.payment_id', 'r.kind', 'r.state'])
    .select(['r.sum', 'r.fiscal_code', 'r.url', 'r.error', 'r.created_at'])

const filtered = (db: Db, { state, order_id, ids, q }: Query) =>
  receipts(db)
    .$if(state !== undefined, (query) => query.where('r.state', '=', state ?? 'waiting'))
    .$if(order_id !== undefined, (query) => query.where('r.order_id', '=', order_id ?? 0))
    .$if(ids !== undefined, (query) => query.where('r.id', 'in', ids ?? []))
    .$if(q !== '', (query) =>
      query.where(({ or, eb }) =>
        or([eb('o.number', 'like', `%${escaped(q)}%`), eb('r.fiscal_code', 'like', `%${escaped(q)}%`)]),
      ),
    )

const escaped = (typed: string) => typed.replace(/[\\%_]/g, '\\$&')

type Row = Awaited<ReturnType<ReturnType<typeof receipts>['executeTakeFirstOrThrow']>>

const toReceipt = ({ created_at, sum, ...row }: Row): FiscalReceipt => ({
  ...row,
  sum: hryvnia(sum),
  created_at: created_at.toISOString(),
})

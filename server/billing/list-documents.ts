import { sql, type SqlBool } from 'kysely'
import type * as v from 'valibot'
import type { DocumentRow, listStaffDocuments } from '@shop/contract/admin/money/billing'
import type { ServedInput } from '@shop/contract/endpoint'
import type { Db } from '../platform/database/db.ts'
import { dayBegins, dayEnds } from '../platform/kyiv-days.ts'
import { adminDocuments, toStaffDocument } from './find-documents.ts'

type Query = ServedInput<typeof listStaffDocuments>['query']
export type DocumentFilter = Partial<Omit<Query, 'page' | 'per_page' | 'sort' | 'order'>>

/** Newest first by default, with the total count. */
export async function listDocuments(db: Db, query: Query) {
  const rows = await filteredDocuments(db, query)
    .orderBy(`d.${query.sort ?? 'id'}`, query.sort === undefined ? 'desc' : query.order)
    .orderBy('d.id', 'desc')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  const { total } = await db
    .selectFrom(filteredDocuments(db, query).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { data: rows.map(toRow), total: Number(total) }
}

/** As printed: organisation, else contact, else e-mail. */
const BUYER = sql<string>`coalesce(d.content->'buyer'->>'name', d.content->'buyer'->>'contact',
  d.content->'buyer'->>'email', '')`

export function filteredDocuments(db: Db, { ids, kind, from, to, state, order_id, q }: DocumentFilter) {
  const pattern = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`
  return adminDocuments(db)
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .select(['d.order_id', 'o.number as order_number', BUYER.as('buyer')])
    .select(sql<string | null>`d.content->'buyer'->>'code'`.as('buyer_code'))
    .$if(ids !== undefined, (query) => query.where('d.id', 'in', ids ?? []))
    .$if(kind !== undefined, (query) => query.where('d.kind', '=', kind ?? 'invoice'))
    .$if(from !== undefined, (query) => query.where('d.issued_at', '>=', dayBegins(from ?? '')))
    .$if(to !== undefined, (query) => query.where('d.issued_at', '<', dayEnds(to ?? '')))
    .$if(state !== undefined, (query) => query.where('d.voided_at', state === 'voided' ? 'is not' : 'is', null))
    .$if(order_id !== undefined, (query) => query.where('d.order_id', '=', order_id ?? 0))
    .$if((q ?? '') !== '', (query) =>
      query.where(sql<SqlBool>`(d.number ilike ${pattern} or o.number ilike ${pattern} or ${BUYER} ilike ${pattern})`),
    )
}

type Row = Parameters<typeof toStaffDocument>[0] & { order_id: number; order_number: string; buyer: string }

const toRow = (row: Row): v.InferOutput<typeof DocumentRow> => ({
  ...toStaffDocument(row),
  order_id: row.order_id,
  order_number: row.order_number,
  buyer: row.buyer,
})

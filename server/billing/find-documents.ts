import { sql } from 'kysely'
import type * as v from 'valibot'
import type { OrderDocument } from '@shop/contract/admin/money/billing'
import type { DocumentKind } from '@shop/contract/rules/orders/order-status'
import { hryvnia, type Kopiykas } from '@shop/contract/rules/money/price'
import type { Db } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'

/** In force, oldest first, for the buyer. */
export async function findDocuments(db: Db, order_id: number) {
  return (await findDocumentsOf(db, [order_id])).get(order_id) ?? []
}

/** The same by order. */
export async function findDocumentsOf(db: Db, order_ids: readonly number[]) {
  if (order_ids.length === 0) return new Map<number, never[]>()
  const rows = await db
    .selectFrom('documents')
    .select(['order_id', 'id', 'kind', 'number', 'issued_at'])
    .where('order_id', 'in', order_ids)
    .where('voided_at', 'is', null)
    .orderBy('id')
    .execute()
  const documents = rows.map(({ issued_at, ...row }) => ({ ...row, issued_at: issued_at.toISOString() }))
  return new Map(
    [...Map.groupBy(documents, ({ order_id }) => order_id)].map(([order_id, found]) => [
      order_id,
      found.map(({ order_id: _, ...document }) => document),
    ]),
  )
}

export type StaffDocument = v.InferOutput<typeof OrderDocument>

/** Voided ones too, for staff. */
export async function listOrderDocuments(db: Db, order_id: number) {
  const rows = await adminDocuments(db).where('d.order_id', '=', order_id).orderBy('d.id').execute()
  return rows.map((row) => ({ ...toStaffDocument(row), voided_by_name: row.voided_by_name }))
}

export async function findStaffDocument(db: Db, document_id: number): Promise<StaffDocument> {
  const row = await adminDocuments(db).where('d.id', '=', document_id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return toStaffDocument(row)
}

/** As `d`, with the names of their staff. */
export const adminDocuments = (db: Db) =>
  db
    .selectFrom('documents as d')
    .leftJoin('users as issuer', 'issuer.id', 'd.issued_by_user_id')
    .leftJoin('users as voider', 'voider.id', 'd.voided_by_user_id')
    .select(['d.id', 'd.kind', 'd.number', 'd.total', 'd.issued_at', 'd.voided_at', 'd.void_reason'])
    .select(['d.mailed_at', 'd.mailed_to'])
    .select(sql<string>`coalesce(issuer.name, '')`.as('issued_by_name'))
    .select(sql<string>`coalesce(voider.name, '')`.as('voided_by_name'))

interface DocumentColumns {
  id: number
  kind: DocumentKind
  number: string
  total: Kopiykas
  issued_at: Date
  issued_by_name: string
  voided_at: Date | null
  void_reason: string | null
  mailed_at: Date | null
  mailed_to: string | null
}

export const toStaffDocument = (row: DocumentColumns): StaffDocument => ({
  id: row.id,
  kind: row.kind,
  number: row.number,
  total: hryvnia(row.total),
  issued_at: row.issued_at.toISOString(),
  issued_by_name: row.issued_by_name,
  voided_at: row.voided_at?.toISOString() ?? null,
  void_reason: row.void_reason,
  mailed_at: row.mailed_at?.toISOString() ?? null,
  mailed_to: row.mailed_to,
})

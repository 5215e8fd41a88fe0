import { sql } from 'kysely'
import type { HistoryLine } from '@shop/contract/admin/orders/orders'
import type { listOrderDocuments } from '../../billing/public.ts'
import type { Db } from '../../platform/database/db.ts'

type Documents = Awaited<ReturnType<typeof listOrderDocuments>>

/** Newest first. */
export async function listHistory(db: Db, order_id: number, documents: Documents): Promise<HistoryLine[]> {
  const events = await db
    .selectFrom('order_events as e')
    .leftJoin('users as u', 'u.id', 'e.by_user_id')
    .select(['e.status', 'e.comment', 'e.created_at', sql<string>`coalesce(u.name, '')`.as('by_name')])
    .where('e.order_id', '=', order_id)
    .orderBy('e.id')
    .execute()
  const notes = await db
    .selectFrom('order_notes')
    .select(['kind', 'text', 'by_name', 'created_at'])
    .where('order_id', '=', order_id)
    .orderBy('id')
    .execute()
  const lines: HistoryLine[] = [
    ...events.map(({ status, comment, by_name, created_at }) => ({
      kind: 'status' as const,
      status,
      text: comment,
      by_name,
      created_at: created_at.toISOString(),
    })),
    ...notes.map((note) => ({ ...note, status: null, created_at: note.created_at.toISOString() })),
    ...documents.flatMap(documentLines),
  ]
  // Of equal timestamps the later written comes first: the sort is stable.
  return lines.toReversed().sort((a, b) => b.created_at.localeCompare(a.created_at))
}

function documentLines(document: Documents[number]): HistoryLine[] {
  const { number, issued_at, issued_by_name, voided_at, void_reason, voided_by_name } = document
  const issued = { kind: 'document_issued' as const, status: null, text: number, by_name: issued_by_name }
  const voided = { kind: 'document_voided' as const, status: null, by_name: voided_by_name }
  return [
    { ...issued, created_at: issued_at },
    ...(voided_at === null ? [] : [{ ...voided, text: `${number}: ${void_reason ?? ''}`, created_at: voided_at }]),
  ]
}

import assert from 'node:assert/strict'
import { canIssue, type DocumentKind } from '@shop/contract/rules/orders/order-status'
import { addAuditEntry } from '../audit/public.ts'
import type { Services } from '../services.ts'
import type { Tx } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { yearOf } from '../texts/dates.ts'
import { hasInForce } from './void-document.ts'
import { freeze, hasConsistentSums, buildContent } from './frozen-document.ts'

export interface WantedDocument {
  order_id: number
  kind: DocumentKind
  by_user_id: number
}

/** Рахунок-фактура and видаткова накладна. */
const NUMBER_PREFIXES: Record<DocumentKind, string> = { invoice: 'РФ', delivery_note: 'ВН' }

/**
 * The order is locked: its lines cannot change, and concurrent calls cannot issue twice.
 *
 * Refuses with `not_found`, `wrong_order_status`, `document_exists`, `seller_incomplete`.
 *
 * @returns the document's id
 */
export async function issueDocument(tx: Tx, services: Services, wanted: WantedDocument): Promise<number> {
  const { order_id, kind, by_user_id } = wanted
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('id', '=', order_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!order) throw new Refusal('not_found')
  if (!canIssue(kind, order.status)) throw new Refusal('wrong_order_status')
  if (await hasInForce(tx, order_id, kind)) throw new Refusal('document_exists')
  const content = await buildContent(tx, order_id)
  assert(hasConsistentSums(content), 'the lines of a document add up to its sum')
  // Last: other documents wait for the counter until commit.
  const issued_at = services.clock.now()
  const numbered = await takeNumber(tx, kind, Number(yearOf(issued_at)))
  const { id } = await tx
    .insertInto('documents')
    .values({
      ...numbered,
      kind,
      order_id,
      content: freeze(content, numbered.number, issued_at),
      total: content.total,
      issued_at,
      issued_by_user_id: by_user_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = { kind, number: numbered.number, order_id }
  await addAuditEntry(tx, { by_user_id, action: 'issue', entity: 'document', entity_id: id, before: null, after })
  return id
}

/** At least six digits. The counter row is locked until commit; a sequence would leave gaps after rollbacks. */
async function takeNumber(tx: Tx, kind: DocumentKind, year: number) {
  const { last: serial } = await tx
    .insertInto('document_counters')
    .values({ kind, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'year'])
        .doUpdateSet(({ eb, ref }) => ({ last: eb(ref('document_counters.last'), '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return { year, serial, number: `${NUMBER_PREFIXES[kind]}-${year}-${String(serial).padStart(6, '0')}` }
}

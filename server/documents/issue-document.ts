import assert from 'node:assert/strict'
import { canIssue, type DocumentKind } from '@shop/contract/rules/order-status'
import { noteChange } from '../audit/public.ts'
import type { House } from '../house.ts'
import type { Tx } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { yearOf } from '../texts/dates.ts'
import { frozen, isInAgreement, orderContent } from './frozen-paper.ts'

export interface WantedDocument {
  order_id: number
  kind: DocumentKind
  by_user_id: number
}

/** Рахунок-фактура, видаткова накладна. */
const LETTERS: Record<DocumentKind, string> = { invoice: 'РФ', delivery_note: 'ВН' }

/**
 * Issues the next document of a kind. Under the order's lock: its lines stay as the paper has them until commit, and
 * of two who issue at once one finds the document there.
 *
 * Refuses with `not_found`, `wrong_order_status`, `document_exists`, `seller_incomplete`.
 *
 * @returns the document's id
 */
export async function issueDocument(tx: Tx, house: House, wanted: WantedDocument): Promise<number> {
  const { order_id, kind, by_user_id } = wanted
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('id', '=', order_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!order) throw new Refusal('not_found')
  if (!canIssue(kind, order.status)) throw new Refusal('wrong_order_status')
  if (await hasDocument(tx, order_id, kind)) throw new Refusal('document_exists')
  const content = await orderContent(tx, order_id)
  assert(isInAgreement(content), 'the lines of a paper come to its sum')
  // Last: whoever issues another document of the kind waits for this commit.
  const issued_at = house.clock.now()
  const numbered = await takeNumber(tx, kind, Number(yearOf(issued_at)))
  const { id } = await tx
    .insertInto('documents')
    .values({
      ...numbered,
      kind,
      order_id,
      content: frozen(content, numbered.number, issued_at),
      total: content.total,
      issued_at,
      issued_by_user_id: by_user_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = { kind, number: numbered.number, order_id }
  await noteChange(tx, { by_user_id, action: 'issue', entity: 'document', entity_id: id, before: null, after })
  return id
}

async function hasDocument(tx: Tx, order_id: number, kind: DocumentKind): Promise<boolean> {
  const found = await tx
    .selectFrom('documents')
    .select('id')
    .where('order_id', '=', order_id)
    .where('kind', '=', kind)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * The next number of the year, with at least six digits. The counter's row is locked until commit, and a rollback gives
 * the number back: that is why a sequence of the database will not do, its numbers are lost.
 */
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
  return { year, serial, number: `${LETTERS[kind]}-${year}-${String(serial).padStart(6, '0')}` }
}

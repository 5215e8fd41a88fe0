import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Statement, StatementCounts } from '@shop/contract/admin/money/statements'
import { addAuditEntry } from '../../audit/public.ts'
import { inTransaction, type Tx } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Services } from '../../services.ts'
import { madeBy } from '../record-payment.ts'
import { settleWhatFits } from '../settle-order.ts'
import type { StatementRun } from './check-statement.ts'
import { findStatement } from './find-statement.ts'

export const APPLY_STATEMENT = 'apply_statement'

export interface ApplyRun extends StatementRun {
  by_user_id: number
}

/** Per transaction: others wait for the embedded database's only connection. */
const BATCH = 100

interface Wanted {
  id: number
  by_user_id: number
  /** Confirmed by staff. */
  confirmed: readonly number[]
}

/** Refuses with `not_found`, `wrong_import_status`. */
export async function startApply(
  tx: Tx,
  services: Services,
  { id, by_user_id, confirmed }: Wanted,
): Promise<Statement> {
  const row = await tx.selectFrom('statements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (row.status !== 'checked') throw new Refusal('wrong_import_status')
  if (confirmed.length > 0)
    await sql`update statement_rows set kind = 'certain'
      where statement_id = ${id} and kind = 'suggested' and line = any(${confirmed}::int[])`.execute(tx)
  const { total } = await tx
    .selectFrom('statement_rows')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('statement_id', '=', id)
    .where('kind', 'in', ['certain', 'suggested', 'unknown'])
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('statements')
    .set({ status: 'applying', done: 0, total: Number(total) })
    .where('id', '=', id)
    .execute()
  await services.jobs.enqueue(tx, APPLY_STATEMENT, { statement_id: id, run: row.run, by_user_id })
  return findStatement(tx, id)
}

/**
 * A row's payment, its part and the note that it is done commit together, so that a killed job continues where it
 * stopped.
 */
export async function applyRows(services: Services, apply: ApplyRun): Promise<void> {
  // With the database on the same thread others would starve.
  while (await inTransaction(services.db, (tx) => applyBatch(tx, services, apply))) await turn()
}

/** @returns whether there may be more */
async function applyBatch(tx: Tx, services: Services, apply: ApplyRun): Promise<boolean> {
  const statement = await tx
    .selectFrom('statements')
    .select(['counts', 'done', 'file_name'])
    .where('id', '=', apply.statement_id)
    .where('run', '=', apply.run)
    .where('status', '=', 'applying')
    .forUpdate()
    .executeTakeFirst()
  if (!statement) return false
  const rows = await nextRows(tx, apply.statement_id)
  const counts = { ...(statement.counts as StatementCounts) }
  const added = await addPayments(
    tx,
    apply,
    rows.map(({ line }) => line),
  )
  const { by_user_id } = apply
  for (const { kind, outside_id, order_id } of rows) {
    const payment_id = added.get(outside_id ?? '')
    if (payment_id === undefined) continue
    counts.added += 1
    if (kind !== 'certain' || order_id === null) continue
    const settled = await settleWhatFits(tx, services, { payment_id, order_id, by_user_id })
    if (settled > 0) counts.settled += 1
  }
  const set = { done: statement.done + rows.length, counts: JSON.stringify(counts) }
  const is_last = rows.length < BATCH
  const ended = is_last ? { status: 'done' as const, finished_at: services.clock.now() } : {}
  await tx
    .updateTable('statements')
    .set({ ...set, ...ended })
    .where('id', '=', apply.statement_id)
    .execute()
  if (is_last) await audit(tx, apply, { file_name: statement.file_name, ...counts })
  return !is_last
}

const nextRows = (tx: Tx, statement_id: number) =>
  tx
    .selectFrom('statement_rows')
    .select(['line', 'kind', 'outside_id', 'order_id'])
    .where('statement_id', '=', statement_id)
    .where('kind', 'in', ['certain', 'suggested', 'unknown'])
    .where('payment_id', 'is', null)
    .orderBy('order_id')
    .orderBy('line')
    .limit(BATCH)
    .execute()

/** @returns the new payments by outside id; rows recorded by another import stay as they are */
async function addPayments(tx: Tx, apply: ApplyRun, lines: readonly number[]): Promise<Map<string, number>> {
  if (lines.length === 0) return new Map()
  const { made_by_name } = madeBy(apply.by_user_id)
  const { rows } = await sql<{ id: number; outside_id: string }>`
    insert into payments (received_on, sum, payer_name, payer_code, payer_iban, purpose, source, outside_id,
      made_by_user_id, made_by_name)
    select received_on, sum, payer_name, payer_code, payer_iban, purpose, 'bank_file', outside_id,
      ${apply.by_user_id}::int, ${made_by_name}
    from statement_rows where statement_id = ${apply.statement_id} and line = any(${lines}::int[])
    order by line
    on conflict (source, outside_id) where outside_id is not null do nothing
    returning id, outside_id`.execute(tx)
  await sql`
    update statement_rows r set payment_id = p.id
    from payments p
    where r.statement_id = ${apply.statement_id} and r.line = any(${lines}::int[])
      and p.source = 'bank_file' and p.outside_id = r.outside_id`.execute(tx)
  return new Map(rows.map(({ id, outside_id }) => [outside_id, id]))
}

const audit = (tx: Tx, { by_user_id, statement_id }: ApplyRun, after: object) =>
  addAuditEntry(tx, { by_user_id, action: 'import', entity: 'statement', entity_id: statement_id, before: null, after })

import { sql } from 'kysely'
import { hryvnia, type Kopiykas } from '@shop/contract/rules/money/price'
import type { Db } from '../platform/database/db.ts'
import type { Services } from '../services.ts'

/** Payments stay for bookkeeping; a person's keep sum, day and source. */
export function registerPaymentData(services: Services): void {
  services.personalData.register({
    section: 'payments',
    export: exportPayments,
    erase: async (tx, { user_id }) => {
      await sql`
        with own as (
          select t.payment_id from payment_parts t join orders o on o.id = t.order_id
          where o.user_id = ${user_id} and o.buyer->>'kind' is distinct from 'institution'),
        rows_erased as (
          update statement_rows set payer_name = '', payer_code = '', payer_iban = '', purpose = ''
          where payment_id in (select payment_id from own))
        update payments set payer_name = '', payer_code = '', payer_iban = '', purpose = ''
        where id in (select payment_id from own)`.execute(tx)
    },
  })
}

interface Row {
  order: string
  day: string
  /** Negative: returned, or taken off the order. */
  sum: Kopiykas
  source: string
  payer_name: string
  payer_iban: string
  purpose: string
  card: string | null
}

async function exportPayments(db: Db, user_id: number): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Row>`
    select o.number as order, p.received_on::text as day, m.sum, p.source, p.payer_name, p.payer_iban, p.purpose,
      (select a.card from payment_attempts a where a.payment_id = p.id limit 1) as card
    from (
      select order_id, payment_id, sum, created_at from payment_parts
      union all
      select order_id, payment_id, -sum, created_at from refunds where state = 'done') m
    join orders o on o.id = m.order_id join payments p on p.id = m.payment_id
    where o.user_id = ${user_id}
    order by m.created_at`.execute(db)
  return rows.map((row) => ({ ...row, sum: hryvnia(row.sum) }))
}

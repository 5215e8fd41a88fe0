import { sql } from 'kysely'
import type { getReconciliation } from '@shop/contract/admin/money/payments'
import type { ServedInput } from '@shop/contract/endpoint'
import { type Document, PDF_TYPE } from '@shop/contract/primitives'
import { type Kopiykas, minus, NOTHING, plus } from '@shop/contract/rules/money/price'
import { findSeller, isSellerComplete, render } from '../document-rendering/public.ts'
import type { Db } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { assertPeriod } from '../platform/kyiv-days.ts'
import type { Services } from '../services.ts'

type Wanted = ServedInput<typeof getReconciliation>

interface Movement {
  /** YYYY-MM-DD */
  day: string
  document: string
  debit: Kopiykas
  credit: Kopiykas
}

/**
 * Акт звірки as PDF. Refuses with `not_found` if the buyer has neither orders nor payments,
 * `seller_incomplete`, and as `assertPeriod`.
 */
export async function reconciliation({ db, clock }: Services, { params: { code }, query }: Wanted): Promise<Document> {
  assertPeriod(query)
  const name = await findName(db, code)
  const seller = await findSeller(db)
  if (!isSellerComplete(seller)) throw new Refusal('seller_incomplete')
  const movements = await listMovements(db, code, query.to)
  const [before, within] = [
    movements.filter(({ day }) => day < query.from),
    movements.filter(({ day }) => day >= query.from),
  ]
  const printed = (day: string) => day.replaceAll('-', '.')
  const document = {
    made_at: clock.now(),
    from: printed(query.from),
    to: printed(query.to),
    seller,
    buyer: { name, code },
    opening: plus(NOTHING, ...before.map(({ debit, credit }) => minus(debit, credit))),
    lines: within.map((line) => ({ ...line, day: printed(line.day) })),
  }
  const bytes = await render({ what: 'reconciliation_pdf', document })
  return { file_name: `Акт звірки ${code} ${query.from} ${query.to}.pdf`, type: PDF_TYPE, bytes: new Uint8Array(bytes) }
}

async function findName(db: Db, code: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select o.buyer->>'name' as name, 1 as rank, o.id from orders o where o.buyer->>'code' = ${code}
      union all select name, 2, user_id from organizations where document_code = ${code}
      union all select payer_name, 3, id from payments where payer_code = ${code}) named
    where name is not null order by rank, id desc limit 1`.execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0].name
}

/**
 * Delivery notes in force, payments of the buyer's orders by any payer, rests of the buyer's own payments, and refunds;
 * oldest first.
 */
async function listMovements(db: Db, code: string, to: string): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    with own as (
      select o.id, o.number from orders o left join organizations g on g.user_id = o.user_id
      where coalesce(o.buyer->>'code', g.document_code) = ${code}),
    moved as (
      select (d.issued_at at time zone 'Europe/Kyiv')::date as day, 'Видаткова накладна № ' || d.number as document,
        d.total as debit, 0::bigint as credit, 1 as rank, d.id
      from documents d join own on own.id = d.order_id
      where d.kind = 'delivery_note' and d.voided_at is null
      union all
      select p.received_on, 'Оплата за замовленням № ' || own.number, 0, sum(t.sum)::bigint, 2, p.id
      from payment_parts t join own on own.id = t.order_id join payments p on p.id = t.payment_id
      group by p.id, own.number having sum(t.sum) > 0
      union all
      select p.received_on, 'Оплата, ще не зарахована на замовлення', 0, p.sum - p.settled, 3, p.id
      from payments p where p.payer_code = ${code} and p.reversed_at is null and p.settled < p.sum
      union all
      select (r.done_at at time zone 'Europe/Kyiv')::date, 'Повернення коштів', r.sum, 0, 4, r.id
      from refunds r join payments p on p.id = r.payment_id
      where r.state = 'done' and (r.order_id in (select id from own) or (r.order_id is null and p.payer_code = ${code})))
    select day::text, document, debit, credit from moved where day <= ${to}::date order by moved.day, rank, id`.execute(
    db,
  )
  return rows
}

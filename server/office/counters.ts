import { sql } from 'kysely'
import { can, type Right, type Role } from '@shop/contract/rights'
import type { CounterName } from '@shop/contract/office.admin'
import type { Db } from '../platform/db.ts'

/** More than this is shown as this and a plus, and need not be counted. */
const COUNTED_MAX = 100
/** A letter that failed so often has not gone by itself for an hour. */
const FAILED_ATTEMPTS = 3

type Counters = Record<CounterName, number | null>

/** What waits for somebody; null where the role may not look. One question to the database. */
export async function countWaiting(db: Db, role: Role | null): Promise<Counters> {
  const counted = await sql<Record<CounterName, number>>`select
    (select count(*)::int from (select 1 from orders where status = 'new' limit ${COUNTED_MAX}) o) as orders_new,
    (select count(*)::int from (select 1 from consultation_requests where status = 'new' limit ${COUNTED_MAX}) c)
      as consultations_new,
    (select count(*)::int from (select 1 from reviews where not is_approved and hidden_at is null limit ${COUNTED_MAX}) r)
      as reviews_waiting,
    (select count(*)::int from (select 1 from mails where sent_at is null and attempts >= ${FAILED_ATTEMPTS}
      limit ${COUNTED_MAX}) m) as mails_failed`.execute(db)
  const row = counted.rows[0]
  const seen = (name: CounterName, right: Right) => (can(role, right) ? (row?.[name] ?? 0) : null)
  return {
    orders_new: seen('orders_new', 'orders.read'),
    consultations_new: seen('consultations_new', 'consultations.read'),
    reviews_waiting: seen('reviews_waiting', 'reviews.read'),
    mails_failed: seen('mails_failed', 'mails.read'),
  }
}

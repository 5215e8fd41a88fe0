import { sql } from 'kysely'
import { can, type Right, type Role } from '@shop/contract/rights'
import type { CounterName } from '@shop/contract/admin/access/admin-access'
import type { Db } from '../../platform/database/db.ts'

/** Beyond it, "100+" is shown. */
const COUNTED_MAX = 100
/** It has been failing for an hour then. */
const FAILED_ATTEMPTS = 3

type Counters = Record<CounterName, number | null>

/** null if the role may not see the number. */
export async function countPending(db: Db, role: Role | null): Promise<Counters> {
  const counted = await sql<Record<CounterName, number>>`select
    (select count(*)::int from (select 1 from orders where status = 'new' limit ${COUNTED_MAX}) o) as orders_new,
    (select count(*)::int from (select 1 from staff_tasks where done_at is null limit ${COUNTED_MAX}) t) as tasks_open,
    (select count(*)::int from (select 1 from claims where state in ('new', 'in_work') limit ${COUNTED_MAX}) k)
      as claims_open,
    (select count(*)::int from (select 1 from consultation_requests where status = 'new' limit ${COUNTED_MAX}) c)
      as consultations_new,
    (select count(*)::int from (select 1 from reviews where not is_approved and hidden_at is null limit ${COUNTED_MAX}) r)
      as reviews_waiting,
    (select count(*)::int from (select 1 from mails where sent_at is null and attempts >= ${FAILED_ATTEMPTS}
      limit ${COUNTED_MAX}) m) as mails_failed`.execute(db)
  const row = counted.rows[0]
  const ifAllowed = (name: CounterName, right: Right) => (can(role, right) ? (row?.[name] ?? 0) : null)
  return {
    orders_new: ifAllowed('orders_new', 'orders.read'),
    tasks_open: ifAllowed('tasks_open', 'orders.read'),
    claims_open: ifAllowed('claims_open', 'claims.read'),
    consultations_new: ifAllowed('consultations_new', 'consultations.read'),
    reviews_waiting: ifAllowed('reviews_waiting', 'reviews.read'),
    mails_failed: ifAllowed('mails_failed', 'mails.read'),
  }
}

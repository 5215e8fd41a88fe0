import { sql } from 'kysely'
import { inTransaction } from '../../platform/database/db.ts'
import type { Services } from '../../services.ts'

/** Queued when a new account's e-mail is confirmed. Call before the jobs start. */
export function handleGuestOrders(services: Services): void {
  services.jobs.handle<{ user_id: number }>('guest-orders', ({ user_id }) => adoptGuestOrders(services, user_id))
}

/** Guest orders with this e-mail: its mailbox has the mails with their pages. */
function adoptGuestOrders({ db }: Services, user_id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    await sql`
      update orders set user_id = u.id from users as u
      where u.id = ${user_id} and u.role = 'buyer' and u.email_confirmed_at is not null
        and orders.user_id is null and lower(orders.email) = lower(u.email)`.execute(tx)
  })
}

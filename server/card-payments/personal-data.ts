import { sql } from 'kysely'
import type { Services } from '../services.ts'

/** Attempts stay; data of the card is erased. */
export function registerCardData(services: Services): void {
  services.personalData.register({
    section: 'card_payments',
    erase: async (tx, { user_id }) => {
      await sql`
        update payment_attempts set card = null
        where order_id in (select id from orders where user_id = ${user_id})`.execute(tx)
    },
  })
}

import { sql } from 'kysely'
import type { Services } from '../services.ts'

/** Shipments stay; the receivers in the carrier's calls are erased. */
export function registerShipmentData(services: Services): void {
  services.personalData.register({
    section: 'shipments',
    erase: async (tx, { user_id }) => {
      await sql`
        delete from carrier_calls where order_id in (select id from orders where user_id = ${user_id})`.execute(tx)
      await sql`
        update shipments set receiver_phone = '', problem = null
        where order_id in (select id from orders where user_id = ${user_id})`.execute(tx)
    },
  })
}

import { addAuditEntry } from '../audit/public.ts'
import { deleteWaybill } from '../integrations/nova-poshta/waybill-calls.ts'
import { inTransaction } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Services } from '../services.ts'
import { orRefuse } from './waybill/carrier-refusals.ts'
import { loggedCarrier } from './track/carrier-log.ts'

/** Typed numbers always; our waybills only before the carrier has the parcel. */
const REMOVABLE: readonly string[] = ['created', 'not_found', 'deleted', 'unknown']

/** Cancels our waybill at the carrier; the lines can be shipped again. */
export async function removeShipment(services: Services, id: number, by_user_id: number): Promise<void> {
  const shipment = await services.db
    .selectFrom('shipments')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!shipment) throw new Refusal('not_found')
  const { ref, order_id, carrier, number, state } = shipment
  if (state === 'making' || (ref !== null && !REMOVABLE.includes(state))) throw new Refusal('shipment_on_the_way')
  if (ref !== null && state !== 'deleted') {
    if (services.novaPoshta.mode === 'off') throw new Refusal('carrier_off')
    await orRefuse(deleteWaybill(loggedCarrier(services, order_id), ref))
  }
  await inTransaction(services.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('shipments')
      .set({ removed_at: services.clock.now(), updated_at: services.clock.now() })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const before = { shipment_id: id, carrier, number }
    await addAuditEntry(tx, { by_user_id, action: 'unship', entity: 'order', entity_id: order_id, before, after: null })
  })
}

import { addAuditEntry } from '../audit/public.ts'
import type { Tx } from '../platform/database/db.ts'

export async function auditShipment(tx: Tx, shipment_id: number, by_user_id: number): Promise<void> {
  const { carrier, number, order_id } = await tx
    .selectFrom('shipments')
    .select(['carrier', 'number', 'order_id'])
    .where('id', '=', shipment_id)
    .executeTakeFirstOrThrow()
  const after = { shipment_id, carrier, number }
  await addAuditEntry(tx, { by_user_id, action: 'ship', entity: 'order', entity_id: order_id, before: null, after })
}

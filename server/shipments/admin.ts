import * as calls from '@shop/contract/admin/orders/shipments'
import { SUCCESS } from '@shop/contract/primitives'
import { enqueueCopy } from '../delivery/public.ts'
import { listCarrierSenders } from '../integrations/nova-poshta/party-calls.ts'
import { inTransaction } from '../platform/database/db.ts'
import { requireUser, type Serve } from '../platform/http/http.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Services } from '../services.ts'
import { listCalls } from './track/carrier-log.ts'
import { orRefuse } from './waybill/carrier-refusals.ts'
import { findCarrier } from './track/carrier-state.ts'
import { shipmentSheet } from './data-sheet.ts'
import { createShipment } from './create-shipment.ts'
import { shipmentLabel } from './waybill/label.ts'
import { listOrderShipments } from './list-shipments.ts'
import { removeShipment } from './remove-shipment.ts'
import { trackShipments } from './track/track-shipments.ts'

export function shipmentAdminRoutes(services: Services, serve: Serve): void {
  const { db, clock } = services
  serve(calls.listShipments, ({ params }) => listOrderShipments(db, params.id))
  serve(calls.createShipment, async ({ params, body }, caller) => {
    const { idempotency_key } = caller
    const by_user_id = requireUser(caller)
    const wanted = { order_id: params.id, body, by_user_id, idempotency_key, now: clock.now() }
    return { data: await createShipment(services, wanted) }
  })
  serve(calls.removeShipment, async ({ params }, caller) => {
    await removeShipment(services, params.id, requireUser(caller))
    return SUCCESS
  })
  serve(calls.getShipmentSheet, ({ params }) => shipmentSheet(services, params.id))
  serve(calls.getShipmentLabel, ({ params }) => shipmentLabel(services, params.id))
  serve(calls.listCarrierCalls, async ({ params }) => ({ data: await listCalls(db, params.id) }))
  serve(calls.trackShipments, async () => {
    requireCarrier(services)
    return { data: await orRefuse(trackShipments(services)) }
  })
  serveCarrier(services, serve)
}

function serveCarrier(services: Services, serve: Serve): void {
  serve(calls.getCarrier, async () => ({ data: await findCarrier(services) }))
  serve(calls.copyCarrierDirectories, async () => {
    requireCarrier(services)
    await inTransaction(services.db, (tx) => enqueueCopy(tx, services))
    return SUCCESS
  })
  serve(calls.listSenders, async () => {
    requireCarrier(services)
    return { data: await orRefuse(listCarrierSenders(services.novaPoshta)) }
  })
}

function requireCarrier({ novaPoshta }: Services): void {
  if (novaPoshta.mode === 'off') throw new Refusal('carrier_off')
}

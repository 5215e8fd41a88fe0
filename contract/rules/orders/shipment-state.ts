import type { DeliveryMethod } from './order-details.ts'

/**
 * `making`: the carrier is being asked for a waybill; `unknown`: it did not answer and may have made one. The rest is
 * tracking, see `server/integrations/nova-poshta/tracking-codes.ts`.
 */
export const SHIPMENT_STATES = [
  'making',
  'unknown',
  'created',
  'on_the_way',
  'at_branch',
  'received',
  'refused',
  'storage_ended',
  'not_found',
  'deleted',
] as const
export type ShipmentState = (typeof SHIPMENT_STATES)[number]

/** The integrated carrier. */
export const NOVA_POSHTA = 'nova_poshta'

/** Without a carrier: goods handed over like this need no number and are `received` at once. */
const HANDED_OVER = ['own', 'pickup'] as const satisfies readonly DeliveryMethod[]
type HandedOver = (typeof HANDED_OVER)[number]

export const isHandedOver = (carrier: string | null | undefined): carrier is HandedOver =>
  HANDED_OVER.some((method) => method === carrier)

/** `other`: named by staff. */
export const CARRIERS = [NOVA_POSHTA, 'other'] as const

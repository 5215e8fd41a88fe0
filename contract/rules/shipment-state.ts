/**
 * What the shop knows about a parcel. `making`: the carrier is being asked for a waybill; `unknown`: it did not answer, so
 * it may have made one. The rest follows the carrier's tracking, see `server/integrations/nova-poshta/tracking-codes.ts`.
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

/** The carrier whose waybills, labels and tracking the shop asks for itself. */
export const NOVA_POSHTA = 'nova_poshta'

/** Any other carrier has a name that staff typed. */
export const CARRIERS = [NOVA_POSHTA, 'other'] as const

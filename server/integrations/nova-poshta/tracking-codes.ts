import type { ShipmentState } from '@shop/contract/rules/orders/shipment-state'

/** Other codes keep the state and show the carrier's words. */
const STATES: Record<string, ShipmentState> = {
  1: 'created',
  2: 'deleted',
  3: 'not_found',
  4: 'on_the_way',
  5: 'on_the_way',
  6: 'on_the_way',
  7: 'at_branch',
  8: 'at_branch',
  9: 'received',
  10: 'received',
  11: 'received',
  12: 'created',
  41: 'on_the_way',
  101: 'on_the_way',
  102: 'refused',
  103: 'refused',
  104: 'on_the_way',
  105: 'storage_ended',
  106: 'received',
  111: 'on_the_way',
  112: 'on_the_way',
}

export const stateOfCode = (code: string): ShipmentState | null => STATES[code] ?? null

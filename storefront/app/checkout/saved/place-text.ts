import type { KeptDelivery } from '@shop/contract/rules/orders/order-details'

type Place = Pick<KeptDelivery, 'settlement' | 'branch' | 'street' | 'building' | 'apartment'>

/** In one line. */
export function placeText({ settlement, branch, street, building, apartment }: Place): string {
  const parts = [settlement?.name, settlement?.area, branch?.number && `№ ${branch.number}`, branch?.name]
  return [...parts, street, building, apartment].filter(Boolean).join(', ')
}

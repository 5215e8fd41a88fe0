import type { OrderDelivery } from '@shop/contract/rules/orders/order-details'
import { changeDelivery, saveDelivery, type SavedDelivery } from '@shop/contract/shop/orders/saved-deliveries'
import { call } from '../../api/call.ts'

interface Typed {
  label: string
  delivery: OrderDelivery
  is_default: boolean
}

export const storeDelivery = (id: number | null, body: Typed): Promise<{ data: SavedDelivery }> =>
  id === null ? call(saveDelivery, { body }) : call(changeDelivery, { params: { id: String(id) }, body })

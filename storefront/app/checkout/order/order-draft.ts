import type { OrderDetails } from '@shop/contract/rules/orders/order-details'
import { create } from 'zustand'

/** Input in the order form; survives closing the popup and a failed order. */
export interface OrderDraft {
  email: string
  phone: string
  is_get_example: boolean
  /** Only from /checkout. */
  details?: OrderDetails
}

const NOTHING: OrderDraft = { email: '', phone: '', is_get_example: false }

export const useOrderDraft = create<OrderDraft>()(() => NOTHING)

export const changeDraft = (typed: Partial<OrderDraft>) => useOrderDraft.setState(typed)

export const clearDraft = () => useOrderDraft.setState(NOTHING)

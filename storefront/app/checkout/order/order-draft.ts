import type { OrderDetails } from '@shop/contract/rules/order-details'
import { create } from 'zustand'

/** What the buyer typed into the order form. Survives closing the popup and a failed order. */
export interface OrderDraft {
  email: string
  phone: string
  is_get_example: boolean
  /** Only orders of /checkout carry them. */
  details?: OrderDetails
}

const NOTHING: OrderDraft = { email: '', phone: '', is_get_example: false }

export const useOrderDraft = create<OrderDraft>()(() => NOTHING)

export const changeDraft = (typed: Partial<OrderDraft>) => useOrderDraft.setState(typed)

export const clearDraft = () => useOrderDraft.setState(NOTHING)

import { create } from 'zustand'

/** What the buyer has typed into the order's form: closing the popup or a failed order does not lose it. */
export interface OrderDraft {
  email: string
  phone: string
  is_get_example: boolean
}

const NOTHING: OrderDraft = { email: '', phone: '', is_get_example: false }

export const useOrderDraft = create<OrderDraft>()(() => NOTHING)

export const changeDraft = (typed: Partial<OrderDraft>) => useOrderDraft.setState(typed)

import type { OrderDetails } from '@shop/contract/rules/orders/order-details'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { BasketLine } from '../basket/basket-lines.ts'
import { defensiveStorage, PERSISTED_VERSION } from '../../persistence/persisted-state.ts'
import { PENDING_NAME } from './pending-order-storage.ts'

/** Sent once when the connection returns. */
export interface PendingOrder {
  /** Idempotency-Key. */
  key: string
  made_at: number
  /** null for a guest. */
  user_id: number | null
  lines: BasketLine[]
  note: string
  is_get_example: boolean
  is_use_bonuses: boolean
  /** In hryvnia; the server refuses to charge another sum. */
  shown_products_sum: number
  email: string
  phone: string
  /** Absent for the popup's orders. */
  details?: OrderDetails
}

interface PersistedOrder {
  order: PendingOrder | null
}

/** Older: the buyer has probably ordered elsewhere, and the products return to the basket. */
const ORDER_MAX_AGE_MS = 3 * 24 * 60 * 60 * 1000

function readPersisted(raw: unknown): PersistedOrder {
  const { order } = (raw ?? {}) as { order?: PendingOrder | null }
  const is_valid = order && /^[0-9a-f]{32}$/.test(order.key) && Array.isArray(order.lines) && order.lines.length > 0
  return { order: is_valid ? order : null }
}

export const usePendingOrder = create<PersistedOrder>()(
  persist((): PersistedOrder => ({ order: null }), {
    name: PENDING_NAME,
    version: PERSISTED_VERSION,
    storage: defensiveStorage(readPersisted),
  }),
)

export const storePendingOrder = (order: PendingOrder) => usePendingOrder.setState({ order })

export const clearPendingOrder = () => usePendingOrder.setState({ order: null })

/** By any tab. */
export function pendingOrder(): PendingOrder | null {
  void usePendingOrder.persist.rehydrate()
  return usePendingOrder.getState().order
}

export const isTooOld = ({ made_at }: PendingOrder, now = Date.now()) => now - made_at > ORDER_MAX_AGE_MS

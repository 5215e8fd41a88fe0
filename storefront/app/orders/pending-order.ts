import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { BasketLine } from '../basket/public.ts'
import { defensiveStorage, KEPT_VERSION } from '../kept-state.ts'
import { PENDING_NAME } from './pending-memory.ts'

/** An order made without a connection. It is sent once, with its key, when the line is back. */
export interface PendingOrder {
  /** Its Idempotency-Key: sent twice it is one order. */
  key: string
  made_at: number
  /** Only the one who made it sends it: on a shared computer somebody else may be signed in by then. null for a guest. */
  user_id: number | null
  lines: BasketLine[]
  note: string
  is_get_example: boolean
  is_use_bonuses: boolean
  /** Goods in hryvnia as the screen showed them: the server charges nothing else. */
  shown_products_sum: number
  email: string
  phone: string
}

interface Kept {
  order: PendingOrder | null
}

/** Older than this the buyer has long ordered elsewhere or called: it goes back into the basket instead. */
const KEPT_MS = 3 * 24 * 60 * 60 * 1000

function readKept(raw: unknown): Kept {
  const { order } = (raw ?? {}) as { order?: PendingOrder | null }
  const is_whole = order && /^[0-9a-f]{32}$/.test(order.key) && Array.isArray(order.lines) && order.lines.length > 0
  return { order: is_whole ? order : null }
}

export const usePendingOrder = create<Kept>()(
  persist((): Kept => ({ order: null }), {
    name: PENDING_NAME,
    version: KEPT_VERSION,
    storage: defensiveStorage(readKept),
  }),
)

export const keepOrder = (order: PendingOrder) => usePendingOrder.setState({ order })

export const forgetOrder = () => usePendingOrder.setState({ order: null })

/** As any tab stored it last. */
export function pendingOrder(): PendingOrder | null {
  void usePendingOrder.persist.rehydrate()
  return usePendingOrder.getState().order
}

export const isTooOld = ({ made_at }: PendingOrder, now = Date.now()) => now - made_at > KEPT_MS

import { create } from 'zustand'
import type { PriceChange } from './basket-lines.ts'

interface LineNotices {
  /** Prices other than those the buyer had seen, by product; until he has ordered or leaves the shop. */
  price_changes: ReadonlyMap<number, PriceChange>
  /** The product whose last raise was refused for want of stock. */
  refused_id: number | null
}

/** What the basket has to tell about single lines. Lives as long as the page. */
export const useLineNotices = create<LineNotices>()(() => ({ price_changes: new Map(), refused_id: null }))

/** A price that changes twice is told as one change, from the one seen first; one that comes back is no change. */
export function notePriceChanges(changes: ReadonlyMap<number, PriceChange>) {
  if (changes.size === 0) return
  const noted = new Map(useLineNotices.getState().price_changes)
  for (const [id, { shown, now }] of changes) {
    const first = noted.get(id)?.shown ?? shown
    if (first === now) noted.delete(id)
    else noted.set(id, { shown: first, now })
  }
  useLineNotices.setState({ price_changes: noted })
}

export const noteRefusal = (refused_id: number | null) => useLineNotices.setState({ refused_id })

export const forgetNotices = () => useLineNotices.setState({ price_changes: new Map(), refused_id: null })

import { create } from 'zustand'
import type { PriceChange } from './basket-lines.ts'

interface LineWarnings {
  /** By product id, until the buyer orders or leaves. */
  price_changes: ReadonlyMap<number, PriceChange>
  refused_id: number | null
}

export const useLineWarnings = create<LineWarnings>()(() => ({ price_changes: new Map(), refused_id: null }))

export function recordPriceChanges(changes: ReadonlyMap<number, PriceChange>) {
  if (changes.size === 0) return
  const merged = new Map(useLineWarnings.getState().price_changes)
  for (const [id, { shown, now }] of changes) {
    const first = merged.get(id)?.shown ?? shown
    if (first === now) merged.delete(id)
    else merged.set(id, { shown: first, now })
  }
  useLineWarnings.setState({ price_changes: merged })
}

export const recordRefusal = (refused_id: number | null) => useLineWarnings.setState({ refused_id })

export const clearLineWarnings = () => useLineWarnings.setState({ price_changes: new Map(), refused_id: null })

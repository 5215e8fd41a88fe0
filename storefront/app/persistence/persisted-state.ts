import type { PersistStorage } from 'zustand/middleware'

const VERSION = 1

interface PersistedStore {
  persist: { rehydrate: () => unknown; getOptions: () => { name?: string } }
}

/**
 * For zustand's `persist`: unusable storage counts as empty, and the store continues in memory. @param read parses any
 * value into a valid state, dropping invalid parts
 */
export function defensiveStorage<K>(read: (raw: unknown) => K): PersistStorage<K, void> {
  // After a failed write only the memory is current.
  let is_behind = false
  return {
    getItem: (name) => {
      const text = is_behind ? undefined : storedText(name)
      return text === undefined ? null : { state: read(stateIn(text)), version: VERSION }
    },
    setItem: (name, { state }) => {
      is_behind = !tryWrite(() => localStorage.setItem(name, JSON.stringify({ state, version: VERSION })))
    },
    removeItem: (name) => {
      is_behind = !tryWrite(() => localStorage.removeItem(name))
    },
  }
}

/** Older versions are read as far as possible. */
export const PERSISTED_VERSION = VERSION

/** Also when a page returns from the back-forward cache. */
export function syncWithOtherTabs(store: PersistedStore) {
  const { name } = store.persist.getOptions()
  const readAgain = () => void store.persist.rehydrate()
  addEventListener('storage', (event) => (event.key === name || event.key === null) && readAgain())
  addEventListener('pageshow', (event) => event.persisted && readAgain())
  // Another tab may have written before the subscription.
  readAgain()
}

/** null without an entry, undefined without a storage */
function storedText(name: string): string | null | undefined {
  if (typeof window === 'undefined') return undefined
  try {
    return localStorage.getItem(name)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return undefined
  }
}

function stateIn(text: string | null): unknown {
  if (text === null) return null
  try {
    return (JSON.parse(text) as { state?: unknown } | null)?.state ?? null
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return null
  }
}

function tryWrite(write: () => void): boolean {
  if (typeof window === 'undefined') return false
  try {
    write()
    return true
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return false
  }
}

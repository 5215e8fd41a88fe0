import type { PersistStorage } from 'zustand/middleware'

const VERSION = 1

/** The part of a zustand store with `persist` that synchronising tabs needs. */
interface PersistedStore {
  persist: { rehydrate: () => unknown; getOptions: () => { name?: string } }
}

/**
 * Local storage for zustand's `persist` that never breaks a page: unavailable, full, invalid or outdated storage counts
 * as empty, and the store continues in memory.
 *
 * @param read  parses any value, including `null`, into a valid state; invalid parts are dropped
 */
export function defensiveStorage<K>(read: (raw: unknown) => K): PersistStorage<K, void> {
  // After a failed write the state in memory is newer than the storage: do not read it any more.
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

/** For `persist`'s options. Older versions are parsed as far as possible. */
export const PERSISTED_VERSION = VERSION

/** Applies changes of other tabs at once, and reads again when a page returns from the back-forward cache. */
export function syncWithOtherTabs(store: PersistedStore) {
  const { name } = store.persist.getOptions()
  const readAgain = () => void store.persist.rehydrate()
  addEventListener('storage', (event) => (event.key === name || event.key === null) && readAgain())
  addEventListener('pageshow', (event) => event.persisted && readAgain())
  // Another tab may have written between the first read and this subscription.
  readAgain()
}

/** null if there is no entry, undefined if the storage is unavailable */
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

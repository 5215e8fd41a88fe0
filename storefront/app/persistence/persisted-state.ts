import type { PersistStorage } from 'zustand/middleware'

const VERSION = 1

/** The part of a zustand store with `persist` that keeping tabs in step needs. */
interface KeptStore {
  persist: { rehydrate: () => unknown; getOptions: () => { name?: string } }
}

/**
 * Local storage for zustand's `persist` that never breaks a page: what is forbidden, full, rubbish or of an older shop
 * counts as not there, and the store lives on in the page's memory.
 *
 * @param read  makes a whole state of anything at all, `null` included; it keeps what is sound and drops the rest
 */
export function defensiveStorage<K>(read: (raw: unknown) => K): PersistStorage<K, void> {
  // The browser took no more: from then on the page's memory is newer than what is stored, and reading would undo.
  let is_behind = false
  return {
    getItem: (name) => {
      const text = is_behind ? undefined : storedText(name)
      return text === undefined ? null : { state: read(stateIn(text)), version: VERSION }
    },
    setItem: (name, { state }) => {
      is_behind = !took(() => localStorage.setItem(name, JSON.stringify({ state, version: VERSION })))
    },
    removeItem: (name) => {
      is_behind = !took(() => localStorage.removeItem(name))
    },
  }
}

/** For `persist`'s options: the version that `defensiveStorage` writes. Older ones are read as well as they can be. */
export const KEPT_VERSION = VERSION

/** What another tab stores shows here at once; a page that slept in the back-forward cache reads again when it wakes. */
export function keepInStep(store: KeptStore) {
  const { name } = store.persist.getOptions()
  const readAgain = () => void store.persist.rehydrate()
  addEventListener('storage', (event) => (event.key === name || event.key === null) && readAgain())
  addEventListener('pageshow', (event) => event.persisted && readAgain())
  // Another tab may have stored something since this one was read, which is before anybody listened.
  readAgain()
}

/** The text under the name, null where there is none, undefined where nothing can be read at all. */
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

function took(write: () => void): boolean {
  if (typeof window === 'undefined') return false
  try {
    write()
    return true
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return false
  }
}

import { useSyncExternalStore } from 'react'

let ended: PromiseWithResolvers<void> | null = null
let is_asking = false
const listeners = new Set<() => void>()

function setAsking(next: boolean): void {
  is_asking = next
  for (const listen of listeners) listen()
}

/** The session ended: asks over the page. @returns when somebody has signed in */
export function askToSignIn(): Promise<void> {
  ended ??= Promise.withResolvers()
  setAsking(true)
  return ended.promise
}

/** Until the next call. */
export const stopAsking = (): void => setAsking(false)

export function markSignedIn(): void {
  ended?.resolve()
  ended = null
  setAsking(false)
}

export const useIsAsking = (): boolean => useSyncExternalStore(subscribe, () => is_asking)

function subscribe(listen: () => void) {
  listeners.add(listen)
  return () => {
    listeners.delete(listen)
  }
}

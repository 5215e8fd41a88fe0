import { useCallback, useSyncExternalStore } from 'react'

/** @param on_server assumed by server rendering */
export function useMedia(query: string, on_server = false): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => on_server,
  )
}

import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Data stored in the browser may be shown only when true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False on the server and while the browser takes the server's page over, true ever after: what is kept in the browser
 * may be shown then.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

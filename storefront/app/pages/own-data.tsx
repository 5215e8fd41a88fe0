import type { ReactNode } from 'react'
import { useHydrated } from './use-hydrated.ts'

interface OwnDataProps {
  of: 'basket' | 'favourites' | 'account'
  is_empty: boolean
  /** Shown without data. */
  empty: ReactNode
  /** A skeleton until hydration, then the data. */
  children: ReactNode
}

/**
 * The server does not know the visitor's own data. Its HTML has both cases, and the first script chooses before
 * hydration (start/mark-empty.ts), so that an empty basket appears with the first paint.
 */
export function OwnData({ of, is_empty, empty, children }: OwnDataProps) {
  const is_hydrated = useHydrated()
  return (
    <>
      {!(is_hydrated && is_empty) && (
        <div className={is_hydrated ? undefined : 'own-data'} data-of={of}>
          {children}
        </div>
      )}
      {(!is_hydrated || is_empty) && (
        <div className={is_hydrated ? undefined : 'own-empty'} data-of={of}>
          {empty}
        </div>
      )}
    </>
  )
}

import { useCallback, useEffect, useState } from 'react'
import { generalFailureKey } from '../api/unreachable.ts'
import { textNow } from '../i18n/text-now.ts'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { isRefusedToken } from '../api/call.ts'

export type Loaded<T> = { kind: 'loading' } | { kind: 'loaded'; data: T } | { kind: 'failed' }

/**
 * The server renders only the frame. Failures can be retried (spec, section 8: "orders load: toast
 * something_was_happen"). Loaded data stays while it is loaded again. @param load the same function on every render
 */
export function useLoaded<T>(load: () => Promise<T>): [Loaded<T>, () => void] {
  const [loaded, setLoaded] = useState<Loaded<T>>({ kind: 'loading' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let is_wanted = true
    load().then(
      (data) => is_wanted && setLoaded({ kind: 'loaded', data }),
      (error: unknown) => {
        if (!is_wanted) return
        setLoaded({ kind: 'failed' })
        if (!isRefusedToken(error)) toast('err', textNow(generalFailureKey(error)))
      },
    )
    return () => {
      is_wanted = false
    }
  }, [load, tries])
  const retry = useCallback(() => {
    setLoaded((before) => (before.kind === 'loaded' ? before : { kind: 'loading' }))
    setTries((before) => before + 1)
  }, [])
  return [loaded, retry]
}

import { useCallback, useEffect, useState } from 'react'
import { isCallFailed } from '@shop/contract/call'
import { textNow } from '../i18n/text-now.ts'
import { toast } from '../ui/toast.tsx'

export type Loaded<T> = { kind: 'loading' } | { kind: 'there'; data: T } | { kind: 'failed' }

/**
 * What a tab of the cabinet shows, asked for when the tab opens: the server draws the frame alone. A failure is told
 * (spec, section 8: "orders load: toast something_was_happen") and can be tried again.
 *
 * @param load  must stay the same function from render to render
 */
export function useLoaded<T>(load: () => Promise<T>): [Loaded<T>, () => void] {
  const [loaded, setLoaded] = useState<Loaded<T>>({ kind: 'loading' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let is_wanted = true
    load().then(
      (data) => is_wanted && setLoaded({ kind: 'there', data }),
      (error: unknown) => {
        if (!is_wanted) return
        setLoaded({ kind: 'failed' })
        if (!isCallFailed(error) || error.status !== 401) toast('err', textNow('something_was_happen'))
      },
    )
    return () => {
      is_wanted = false
    }
  }, [load, tries])
  const again = useCallback(() => {
    setLoaded({ kind: 'loading' })
    setTries((before) => before + 1)
  }, [])
  return [loaded, again]
}

import { useEffect, useState } from 'react'
import { useHydrated } from '../use-hydrated.ts'

/** Spec, section 2: "A loading view shows at least 1300 ms after the fetch". */
const LOADING_MS = 1300

/** Whether the loading view shows: after coming from another page, not on the page that the server drew. */
export function useLoadingView(): boolean {
  const [is_shown, setShown] = useState(useHydrated())
  useEffect(() => {
    if (!is_shown) return
    const timer = setTimeout(() => setShown(false), LOADING_MS)
    return () => clearTimeout(timer)
  }, [is_shown])
  return is_shown
}

import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** A list that is there sooner replaces the old one at once; skeletons for a blink would only flicker. */
const PATIENCE_MS = 120

/** Whether the next page of this part of the site is being loaded, for long enough to be worth showing. */
export function useIsOnTheWay(path_start: string): boolean {
  const { state, location } = useNavigation()
  const is_loading = state === 'loading' && `${location.pathname}/`.startsWith(`${path_start}/`)
  const [is_late, setLate] = useState(false)
  useEffect(() => {
    if (!is_loading) return
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [is_loading])
  return is_loading && is_late
}

import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** Earlier skeletons would only flicker. */
const DELAY_MS = 120

export function useSlowNavigation(path_start: string): boolean {
  const { state, location } = useNavigation()
  const is_loading = state === 'loading' && `${location.pathname}/`.startsWith(`${path_start}/`)
  const [is_late, setLate] = useState(false)
  useEffect(() => {
    if (!is_loading) return
    const timer = setTimeout(() => setLate(true), DELAY_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [is_loading])
  return is_loading && is_late
}

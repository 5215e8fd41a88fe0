import { useEffect, useRef, useState } from 'react'

type Values = Record<string, unknown>

/** The filter part of a list controller. The third argument of `setFilters`, as in ra-core, debounces typing. */
interface Filtered {
  filterValues: Values
  setFilters(values: Values, shown?: unknown, is_typing?: boolean): void
}

const TYPING_PAUSE_MS = 300

/**
 * Shows filter changes at once and writes them to the URL after a pause. Otherwise two quick changes would both start
 * from the URL and one would be lost, and every character would cause a request and a history entry.
 */
export function useFilterDraft<C extends Filtered>(controller: C): C {
  const { filterValues } = controller
  const [draft, setDraft] = useState(filterValues)
  const newest = useRef({ controller, draft })
  useEffect(() => {
    newest.current.controller = controller
  })
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)

  const apply = () => {
    timer.current = null
    newest.current.controller.setFilters(newest.current.draft)
  }
  const keep = (values: Values) => {
    newest.current.draft = values
    setDraft(values)
  }

  const address = JSON.stringify(filterValues)
  useEffect(() => {
    // Follow Back and links, unless a newer change is pending.
    if (timer.current === null) keep(JSON.parse(address) as Values)
  }, [address])
  useEffect(() => () => clearTimeout(timer.current ?? undefined), [])

  const setFilters: Filtered['setFilters'] = (values, _shown, is_typing = false) => {
    keep(values)
    clearTimeout(timer.current ?? undefined)
    const { pathname } = location
    // A link followed within the pause wins: the list is still shown while the next screen loads.
    const applyHere = () => pathname === location.pathname && apply()
    if (is_typing) timer.current = setTimeout(applyHere, TYPING_PAUSE_MS)
    else apply()
  }
  return { ...controller, filterValues: draft, setFilters }
}

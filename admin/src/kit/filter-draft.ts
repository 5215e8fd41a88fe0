import { useEffect, useRef, useState } from 'react'

type Values = Record<string, unknown>

/** What a list's controller has of filters. `setFilters` as in ra-core; the third is true while somebody types. */
interface Filtered {
  filterValues: Values
  setFilters(values: Values, shown?: unknown, is_typing?: boolean): void
}

const TYPING_PAUSE_MS = 300

/**
 * The same controller, whose filters show at once what was chosen or typed, although it stands in the address only a
 * moment later. Two quick changes would otherwise both start from the address, and the second undo the first; and every
 * letter would be a question to the server and a step to go back.
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
    // Back, or a link; but not while something newer waits to be applied.
    if (timer.current === null) keep(JSON.parse(address) as Values)
  }, [address])
  useEffect(() => () => clearTimeout(timer.current ?? undefined), [])

  const setFilters: Filtered['setFilters'] = (values, _shown, is_typing = false) => {
    keep(values)
    clearTimeout(timer.current ?? undefined)
    if (is_typing) timer.current = setTimeout(apply, TYPING_PAUSE_MS)
    else apply()
  }
  return { ...controller, filterValues: draft, setFilters }
}

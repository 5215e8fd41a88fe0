import { useEffect, useState } from 'react'
import { type FilterValues, PendingFilters } from './filter-values.ts'

/** As ra-core's; the third argument of `setFilters` debounces typing. */
interface Filtered {
  filterValues: FilterValues
  setFilters(values: FilterValues, shown?: unknown, is_typing?: boolean): void
}

/** With the changes that are not in the address yet. */
export function useFilterDraft<C extends Filtered>(controller: C): C {
  const { filterValues } = controller
  const [draft, setDraft] = useState(filterValues)
  const [pending] = useState(() => new PendingFilters(filterValues, setDraft, () => location.pathname))
  const backs = useBacks()
  useEffect(() => pending.applyWith((values) => controller.setFilters(values)))
  const address = JSON.stringify(filterValues)
  useEffect(() => pending.follow(JSON.parse(address) as FilterValues), [pending, address, backs])
  useEffect(() => () => pending.stop(), [pending])

  const setFilters: Filtered['setFilters'] = (values, _shown, is_typing = false) => pending.change(values, is_typing)
  return { ...controller, filterValues: draft, setFilters }
}

/** An immediate Back leaves no other trace, for its address was never rendered. */
function useBacks(): number {
  const [backs, setBacks] = useState(0)
  useEffect(() => {
    const onBack = () => setBacks((count) => count + 1)
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [])
  return backs
}

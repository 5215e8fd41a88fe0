import { isCallFailed } from '@shop/contract/call'
import { listFacets } from '@shop/contract/catalog'
import type { Facets } from '@shop/contract/product-filters'
import { useEffect, useState } from 'react'
import { call } from '../call.ts'
import { textNow } from '../i18n/text-now.ts'
import { toast } from '../ui/toast.tsx'
import { chosenQuery } from './chosen-filters.ts'
import type { ListPlace } from './list-tools.tsx'

/** What the list can be narrowed by; what was known before stays until the next answer is there. */
export function useFacets(place: ListPlace, query: URLSearchParams, is_wanted: boolean): Facets | null {
  const [facets, setFacets] = useState<Facets | null>(null)
  const { category_id, search } = place
  const chosen = query.toString()
  useEffect(() => {
    if (!is_wanted) return
    const asking = new AbortController()
    const { sort: _, ...filters } = chosenQuery(new URLSearchParams(chosen))
    call(listFacets, { query: { active: '1', category_id, search, ...filters } }, { signal: asking.signal }).then(
      ({ data }) => setFacets(data),
      (error: unknown) => {
        if (!isCallFailed(error)) throw error
        if (!asking.signal.aborted) toast('err', textNow('something_was_happen'))
      },
    )
    return () => asking.abort()
  }, [is_wanted, category_id, search, chosen])
  return facets
}

import { isCallFailed } from '@shop/contract/call'
import { listFacets } from '@shop/contract/shop/catalog'
import type { Facets } from '@shop/contract/shop/product-filters'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { generalFailureKey } from '../../api/unreachable.ts'
import { textNow } from '../../i18n/text-now.ts'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { chosenQuery } from './chosen-filters.ts'
import type { ListScope } from './list-tools.tsx'

/** Keeps the previous facets until the next response. */
export function useFacets(scope: ListScope, query: URLSearchParams, is_wanted: boolean): Facets | null {
  const [facets, setFacets] = useState<Facets | null>(null)
  const { category_id, search } = scope
  const chosen = query.toString()
  useEffect(() => {
    if (!is_wanted) return
    const controller = new AbortController()
    const { sort: _, ...filters } = chosenQuery(new URLSearchParams(chosen))
    call(listFacets, { query: { active: '1', category_id, search, ...filters } }, { signal: controller.signal }).then(
      ({ data }) => setFacets(data),
      (error: unknown) => {
        if (!isCallFailed(error)) throw error
        if (!controller.signal.aborted) toast('err', textNow(generalFailureKey(error)))
      },
    )
    return () => controller.abort()
  }, [is_wanted, category_id, search, chosen])
  return facets
}

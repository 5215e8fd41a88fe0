import { useContext } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { LinkContext, useGo } from '../../ui/link.tsx'

/** Without the fade: while the browser captures the page for it, a press on the next filter would be lost. */
const IN_PLACE = { preventScrollReset: true, viewTransition: false }

/** The chosen values, even while their list is still loading. */
export function useChosen(): URLSearchParams {
  const { pathname, search } = useLocation()
  const { location: next } = useNavigation()
  return new URLSearchParams(next?.pathname === pathname ? next.search : search)
}

/**
 * Loads the list of another choice. The address changes only when the list is there, so quick changes build on the one
 * that is loading.
 */
export function useListChange() {
  const go = useGo()
  const { goal } = useContext(LinkContext)
  const { pathname, search } = useLocation()
  return (addressOf: (query: URLSearchParams) => string) => {
    const latest = goal()
    const query = new URLSearchParams(latest.pathname === pathname ? latest.search : search)
    void go(addressOf(query), IN_PLACE)
  }
}

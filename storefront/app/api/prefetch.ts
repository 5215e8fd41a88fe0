import { matchRoutes, RouterContextProvider, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { callContext, remembering } from './call.ts'

/** Once in this long for one address; the answers themselves are kept for ten seconds (call.ts). */
const AGAIN_MS = 10_000

/** Loads the code of an address's page and asks for its data before the click. Failures show at the click, not here. */
export function prefetcher(routes: RouteObject[]): (href: string) => void {
  const asked = new Map<string, number>()
  return (href) => {
    const url = new URL(href, location.href)
    const address = url.pathname + url.search
    if (url.origin !== location.origin || address === location.pathname + location.search) return
    if (savesData() || Date.now() - (asked.get(address) ?? -Infinity) < AGAIN_MS) return
    asked.set(address, Date.now())
    prefetch(routes, url).catch(() => asked.delete(address))
  }
}

const savesData = () => 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true

async function prefetch(routes: RouteObject[], url: URL) {
  const match = matchRoutes(routes, url)?.at(-1)
  if (!match || match.route.path === '*') return
  const page = typeof match.route.lazy === 'function' ? await match.route.lazy() : match.route
  const { loader } = page
  if (typeof loader !== 'function') return
  await remembering(async (call) => {
    const context = new RouterContextProvider(new Map([[callContext, call]]))
    const request = new Request(url)
    await loader({
      request,
      params: match.params,
      context,
      url,
      pattern: match.route.path ?? '',
    } satisfies LoaderFunctionArgs)
  })
}

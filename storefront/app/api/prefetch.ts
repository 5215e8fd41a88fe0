import { matchRoutes, RouterContextProvider, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { callContext, prefetching } from './call.ts'

/** The lifetime of responses in call.ts. */
const INTERVAL_MS = 10_000

/** Loads code and data before the click. Failures show at the click. */
export function prefetcher(routes: RouteObject[]): (href: string) => void {
  const prefetched = new Map<string, number>()
  return (href) => {
    const url = new URL(href, location.href)
    const address = url.pathname + url.search
    if (url.origin !== location.origin || address === location.pathname + location.search) return
    if (savesData() || Date.now() - (prefetched.get(address) ?? -Infinity) < INTERVAL_MS) return
    prefetched.set(address, Date.now())
    prefetch(routes, url).catch(() => prefetched.delete(address))
  }
}

const savesData = () => 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true

async function prefetch(routes: RouteObject[], url: URL) {
  const match = matchRoutes(routes, url)?.at(-1)
  if (!match || match.route.path === '*') return
  const page = typeof match.route.lazy === 'function' ? await match.route.lazy() : match.route
  const { loader } = page
  if (typeof loader !== 'function') return
  await prefetching(async (call) => {
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

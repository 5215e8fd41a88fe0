import '../styles/app.css'
import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from './react.ts'
import { createBrowserRouter, matchRoutes, RouterContextProvider, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { hideClosedBanner } from '../frame/public.ts'
import { hydrationData, type HydrationState } from './hydration.ts'
import { call, callContext } from '../api/call.ts'
import { loadTexts } from '../i18n/load-texts.ts'
import { rememberLanguage, TranslationProvider } from '../i18n/translation.tsx'
import { prefetcher } from '../api/prefetch.ts'
import { pageReady } from '../pages/page-ready.ts'
import { routesWith } from '../routes.ts'
import { LinkContext } from '../ui/link.tsx'
import { numberAnchorEntries } from './number-anchor-entries.ts'

hideClosedBanner()
hydrate().catch((error: unknown) => {
  dispatchEvent(new Event('shop:failed'))
  throw error
})

// No top-level await: the page's code imports this module and would wait in a circle.
async function hydrate() {
  // Evaluating this file was a long task.
  await nextTask()
  const state = JSON.parse(document.getElementById('state')?.textContent ?? '') as HydrationState
  const root = document.getElementById('root')
  if (!root) throw new Error('the document has no #root')
  const routes = routesWith(({ load }) => ({ lazy: load }))
  const [texts] = await Promise.all([loadTexts(state.language), loadCurrentPage(routes)])
  // The page's code has just been evaluated: what follows would make one long task of it.
  await nextTask()
  // The next page's address will not contain the language.
  if (new URLSearchParams(location.search).has('lng')) rememberLanguage(state.language)
  const noteEntry = numberAnchorEntries()
  const router = createBrowserRouter(routes, {
    hydrationData: hydrationData(state),
    getContext: () => new RouterContextProvider(new Map([[callContext, call]])),
  })
  router.subscribe(noteEntry)
  await nextTask()
  // In a transition React hydrates in short slices.
  startTransition(() => {
    hydrateRoot(
      root,
      <TranslationProvider language={state.language} texts={texts} load={loadTexts}>
        <LinkContext
          value={{
            prefetch: prefetcher(routes),
            navigate: (to, options) => router.navigate(to, options),
            goal: () => router.state.navigation.location ?? router.state.location,
          }}
        >
          <Hydrated>
            <RouterProvider router={router} />
          </Hydrated>
        </LinkContext>
      </TranslationProvider>,
    )
  })
  // From here on React handles clicks, hydrating the clicked part first.
  dispatchEvent(new Event('shop:hydrating'))
  const loadOffline = (): unknown =>
    import('./start-offline.ts').then(
      ({ startOffline }) => startOffline(router),
      // Offline before this file arrived; an order may be pending.
      () => addEventListener('online', loadOffline, { once: true }),
    )
  addEventListener('shop:hydrated', loadOffline, { once: true })
}

/** Around the router: its error page is without `Root`. */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    void pageReady().then(() => dispatchEvent(new Event('shop:hydrated')))
  }, [])
  return children
}

function nextTask() {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Before hydration, or React would discard the server's HTML. */
async function loadCurrentPage(tree: RouteObject[]) {
  const matches = matchRoutes(tree, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

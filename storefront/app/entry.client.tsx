import './styles/app.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { call, callContext, pageLanguage } from './call.ts'
import { hideClosedBanner } from './shell/banner-memory.ts'
import { receivedErrors, type HydrationState } from './hydration.ts'
import { loadAllTexts, loadFirstTexts } from './i18n/load-texts.ts'
import { isRareFile } from './i18n/rare-files.ts'
import { rememberLanguage, TranslationProvider } from './i18n/translation.tsx'
import { prefetcher } from './prefetch.ts'
import { routesWith, type SiteRoute } from './routes.ts'
import { PrefetchContext } from './ui/link.tsx'

hideClosedBanner()
comeToLife().catch((error: unknown) => {
  dispatchEvent(new Event('shop:dead'))
  throw error
})

// No await at the top of this module: the page's code imports this file's and would wait for it for ever.
async function comeToLife() {
  const state = JSON.parse(document.getElementById('state')?.textContent ?? '') as HydrationState
  const root = document.getElementById('root')
  if (!root) throw new Error('the document has no #root')
  const routes = routesWith((route) => ({ lazy: () => loadPage(route) }))
  const [texts] = await Promise.all([loadFirstTexts(state.language), loadCurrentPage(routes)])
  // Chosen by the address: the next page, whose address says nothing, stays in this language.
  if (new URLSearchParams(location.search).has('lng')) rememberLanguage(state.language)
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: state.loaderData, errors: receivedErrors(state.errors) },
    getContext: () => new RouterContextProvider(new Map([[callContext, call]])),
  })
  // In a transition React works in slices of some milliseconds: scrolling and typing come between them.
  startTransition(() => {
    hydrateRoot(
      root,
      <TranslationProvider language={state.language} texts={texts} load={loadAllTexts}>
        <PrefetchContext value={prefetcher(routes)}>
          <RouterProvider router={router} />
        </PrefetchContext>
      </TranslationProvider>,
    )
  })
  // From here on React answers a click at once, and takes the page over for it should it not have done so yet.
  dispatchEvent(new Event('shop:taken'))
  const beReady = (): unknown =>
    import('./start-offline.ts').then(
      ({ startOffline }) => startOffline(router),
      // The line was lost before this file had come: an order may be waiting for the line all the same.
      () => addEventListener('online', beReady, { once: true }),
    )
  afterLoad(beReady)
}

/** When the page has come to rest: nothing of this may stand in the way of the first picture. */
function afterLoad(work: () => unknown) {
  if (document.readyState === 'complete') work()
  else addEventListener('load', work, { once: true })
}

/** A page with all that it says. */
async function loadPage({ file, page }: SiteRoute) {
  const [loaded] = await Promise.all([page(), isRareFile(file) && loadAllTexts(pageLanguage())])
  return loaded
}

/** The page that the server drew must be there before hydration, or the browser would throw it away. */
async function loadCurrentPage(tree: RouteObject[]) {
  const matches = matchRoutes(tree, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

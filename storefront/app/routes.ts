/**
 * The code of every page of contract/addresses.ts. Loaders receive `call` (page.tsx) in React Router's context
 * (`callContext` in call.ts), never in a global: the request's own function on the server, `fetch` in the browser. The
 * root route loads header, footer and categories once.
 */
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { PAGES, type PageName } from '@shop/contract/addresses'
import { callContext } from './api/call.ts'
import type { Page } from './pages/page.tsx'
import { Root } from './start/root.tsx'
import { PageError, RootError } from './pages/error-page.tsx'
import { withTexts } from './i18n/load-texts.ts'
import { loadShopData, SHOP_ROUTE_ID } from './api/shop-data.ts'

interface PageCode {
  /** For preload tags; the server needs it to start. */
  file: string
  load: () => Promise<Page>
  has_texts_on_demand?: true
}

export interface SiteRoute extends PageCode {
  paths: readonly string[]
}

const onDemand = (file: string, load: () => Promise<Page>): PageCode => ({
  file,
  load: () => withTexts(load()),
  has_texts_on_demand: true,
})

const home: PageCode = {
  file: 'catalog/home/home-page.tsx',
  load: () => import('./catalog/home/home-page.tsx').then((file) => file.homePage),
}
const search: PageCode = {
  file: 'catalog/search/search-page.tsx',
  load: () => import('./catalog/search/search-page.tsx').then((file) => file.searchPage),
}

const PAGE_CODE: Record<PageName, PageCode> = {
  home,
  confirm: home,
  search_start: search,
  search,
  catalog: {
    file: 'catalog/lists/catalog-page.tsx',
    load: () => import('./catalog/lists/catalog-page.tsx').then((file) => file.catalogPage),
  },
  product: {
    file: 'catalog/product/product-page.tsx',
    load: () => import('./catalog/product/product-page.tsx').then((file) => file.productPage),
  },
  favourites: onDemand('cabinet/favourites-page.tsx', () =>
    import('./cabinet/favourites-page.tsx').then((file) => file.favouritesPage),
  ),
  categories: onDemand('content/categories-page.tsx', () =>
    import('./content/categories-page.tsx').then((file) => file.categoriesPage),
  ),
  compare: onDemand('catalog/compare/compare-page.tsx', () =>
    import('./catalog/compare/compare-page.tsx').then((file) => file.comparePage),
  ),
  basket: onDemand('checkout/basket/basket-page.tsx', () =>
    import('./checkout/basket/basket-page.tsx').then((file) => file.basketPage),
  ),
  about: onDemand('content/about-page.tsx', () => import('./content/about-page.tsx').then((file) => file.aboutPage)),
  certificates: onDemand('content/certificates/certificate-page.tsx', () =>
    import('./content/certificates/certificate-page.tsx').then((file) => file.certificatePage),
  ),
  price_lists: onDemand('content/price-list-page.tsx', () =>
    import('./content/price-list-page.tsx').then((file) => file.priceListPage),
  ),
  document: onDemand('content/document-page.tsx', () =>
    import('./content/document-page.tsx').then((file) => file.documentPage),
  ),
  solutions: onDemand('content/solutions/solutions-page.tsx', () =>
    import('./content/solutions/solutions-page.tsx').then((file) => file.solutionsPage),
  ),
  solution: onDemand('content/solutions/solution-page.tsx', () =>
    import('./content/solutions/solution-page.tsx').then((file) => file.solutionPage),
  ),
  profile: onDemand('cabinet/profile-page.tsx', () =>
    import('./cabinet/profile-page.tsx').then((file) => file.profilePage),
  ),
  order: onDemand('orders/order-page.tsx', () => import('./orders/order-page.tsx').then((file) => file.orderPage)),
  offer: onDemand('offers/offer-page.tsx', () => import('./offers/offer-page.tsx').then((file) => file.offerPage)),
  offer_by_secret: onDemand('offers/page/own-offer-page.tsx', () =>
    import('./offers/page/own-offer-page.tsx').then((file) => file.ownOfferPage),
  ),
  list: onDemand('lists/list-page.tsx', () => import('./lists/list-page.tsx').then((file) => file.listPage)),
  plan: onDemand('rooms/plans/plan-page.tsx', () =>
    import('./rooms/plans/plan-page.tsx').then((file) => file.planPage),
  ),
  checkout: onDemand('checkout/details/checkout-page.tsx', () =>
    import('./checkout/details/checkout-page.tsx').then((file) => file.checkoutPage),
  ),
  order_by_code: onDemand('orders/by-code/order-by-code-page.tsx', () =>
    import('./orders/by-code/order-by-code-page.tsx').then((file) => file.orderByCodePage),
  ),
  reset_password: onDemand('account/reset-password-page.tsx', () =>
    import('./account/reset-password-page.tsx').then((file) => file.resetPasswordPage),
  ),
}

const NOT_FOUND: SiteRoute = {
  paths: ['*'],
  file: 'pages/not-found-page.tsx',
  load: () => import('./pages/not-found-page.tsx').then((file) => file.notFoundPage),
}

export const SITE_MAP: readonly SiteRoute[] = [
  ...Object.entries(PAGES).map(([name, { paths }]) => ({ paths, ...PAGE_CODE[name as PageName] })),
  NOT_FOUND,
]

/** `leaf` loads pages in advance on the server, on demand in the browser. */
export function routesWith(leaf: (route: SiteRoute) => Partial<RouteObject>): RouteObject[] {
  const pages = SITE_MAP.flatMap((route) =>
    // Unique, like the paths.
    route.paths.map((path) => ({ id: path, path, ErrorBoundary: PageError, ...leaf(route) }) as RouteObject),
  )
  return [
    {
      id: SHOP_ROUTE_ID,
      Component: Root,
      ErrorBoundary: RootError,
      loader: ({ context }: LoaderFunctionArgs) => loadShopData(context.get(callContext)),
      shouldRevalidate: () => false,
      children: pages,
    },
  ]
}

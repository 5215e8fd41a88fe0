/**
 * The site map, in the order of the specification's section 2.
 *
 * How data gets into a page: every page's loader receives `call` (page.tsx). On the server it is the function of the
 * request, in the browser `fetch`; it travels in React Router's context (`callContext` of call.ts), never in a global.
 * The root route, `shop`, loads header, footer and categories once and is not asked again while the reader moves about.
 *
 * `file` names the page's source for the browser's preload; the server refuses to start when it names none.
 */
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { callContext } from './call.ts'
import type { Page } from './page.tsx'
import { Root } from './root.tsx'
import { PageError, RootError } from './content/error-page.tsx'
import { loadShopData, SHOP_ROUTE_ID } from './shop-data.ts'

export interface SiteRoute {
  paths: string[]
  file: string
  page: () => Promise<Page>
}

const home = () => import('./catalog/home-page.tsx').then((file) => file.homePage)

export const SITE_MAP: SiteRoute[] = [
  { paths: ['/', '/Training-Equipment'], file: 'catalog/home-page.tsx', page: home },
  {
    paths: ['/catalog', '/catalog/:category_id', '/catalog/:category_id/:subcategory_id'],
    file: 'catalog/catalog-page.tsx',
    page: () => import('./catalog/catalog-page.tsx').then((file) => file.catalogPage),
  },
  {
    paths: ['/search', '/search/:search'],
    file: 'catalog/search-page.tsx',
    page: () => import('./catalog/search-page.tsx').then((file) => file.searchPage),
  },
  {
    paths: ['/product/:id'],
    file: 'catalog/product-page.tsx',
    page: () => import('./catalog/product-page.tsx').then((file) => file.productPage),
  },
  {
    paths: ['/favorites'],
    file: 'favourites/favourites-page.tsx',
    page: () => import('./favourites/favourites-page.tsx').then((file) => file.favouritesPage),
  },
  {
    paths: ['/basket'],
    file: 'basket/basket-page.tsx',
    page: () => import('./basket/basket-page.tsx').then((file) => file.basketPage),
  },
  { paths: ['/confirm'], file: 'catalog/home-page.tsx', page: home },
  {
    paths: ['*'],
    file: 'content/not-found-page.tsx',
    page: () => import('./content/not-found-page.tsx').then((file) => file.notFoundPage),
  },
]

/** The whole tree, its pages made by `leaf`: loaded beforehand on the server, when they are needed in the browser. */
export function routesWith(leaf: (route: SiteRoute) => Partial<RouteObject>): RouteObject[] {
  const pages = SITE_MAP.flatMap((route) =>
    // One id for all paths of a page would be refused; the path is unique.
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

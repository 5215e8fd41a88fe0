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
    paths: ['/categories'],
    file: 'content/categories-page.tsx',
    page: () => import('./content/categories-page.tsx').then((file) => file.categoriesPage),
  },
  {
    paths: ['/basket'],
    file: 'basket/basket-page.tsx',
    page: () => import('./basket/basket-page.tsx').then((file) => file.basketPage),
  },
  {
    paths: ['/about'],
    file: 'content/about-page.tsx',
    page: () => import('./content/about-page.tsx').then((file) => file.aboutPage),
  },
  {
    paths: ['/certificate'],
    file: 'content/certificate-page.tsx',
    page: () => import('./content/certificate-page.tsx').then((file) => file.certificatePage),
  },
  {
    paths: ['/pricelist'],
    file: 'content/price-list-page.tsx',
    page: () => import('./content/price-list-page.tsx').then((file) => file.priceListPage),
  },
  {
    paths: ['/docs/:id'],
    file: 'content/document-page.tsx',
    page: () => import('./content/document-page.tsx').then((file) => file.documentPage),
  },
  {
    paths: ['/complex-solutions'],
    file: 'content/solutions-page.tsx',
    page: () => import('./content/solutions-page.tsx').then((file) => file.solutionsPage),
  },
  {
    paths: ['/complex-solutions/:id'],
    file: 'content/solution-page.tsx',
    page: () => import('./content/solution-page.tsx').then((file) => file.solutionPage),
  },
  {
    paths: ['/profile'],
    file: 'account/profile-page.tsx',
    page: () => import('./account/profile-page.tsx').then((file) => file.profilePage),
  },
  {
    paths: ['/profile/orders/:id'],
    file: 'orders/order-page.tsx',
    page: () => import('./orders/order-page.tsx').then((file) => file.orderPage),
  },
  {
    paths: ['/offers/:code'],
    file: 'offers/offer-page.tsx',
    page: () => import('./offers/offer-page.tsx').then((file) => file.offerPage),
  },
  {
    paths: ['/reset-password'],
    file: 'account/reset-password-page.tsx',
    page: () => import('./account/reset-password-page.tsx').then((file) => file.resetPasswordPage),
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

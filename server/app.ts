import type { FastifyInstance } from 'fastify'
import type { AnyEndpoint } from '@shop/contract/endpoint'
import { authenticate } from './account/public.ts'
import { accountRoutes } from './account/routes.ts'
import { basketRoutes } from './basket/routes.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { contentRoutes } from './content/routes.ts'
import { describeApi } from './describe-api.ts'
import { favouritesRoutes } from './favourites/routes.ts'
import { foundRoutes } from './found/routes.ts'
import type { House } from './house.ts'
import { offerRoutes } from './offers/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { openFastify } from './platform/fastify.ts'
import { serveOn, type Served } from './platform/http.ts'
import { priceListRoutes } from './price-lists/routes.ts'
import { type Operations, serveOperations } from './operations.ts'
import { type Storefront, serveWeb } from './web.ts'

export interface App extends Operations {
  fastify: FastifyInstance
  /** Every call that is served, for page rendering and for the API's description. */
  table: ReadonlyMap<AnyEndpoint, Served>
}

/** The shop's table of contents: one line a feature. `storefront` is null where no page is wanted (API tests). */
export async function openApp(house: House, storefront: Storefront | null): Promise<App> {
  const table = new Map<AnyEndpoint, Served>()
  const web = storefront ? serveWeb(house, storefront, table) : null
  const fastify = await openFastify(house, web?.answerFromCache ?? null)
  const is_checked = house.config.is_development
  const serve = serveOn(fastify, table, (token) => authenticate(house.db, token, house.clock), is_checked)

  catalogRoutes(house, serve)
  basketRoutes(house, serve)
  favouritesRoutes(house, serve)
  orderRoutes(house, serve)
  offerRoutes(house, serve)
  accountRoutes(house, serve)
  contentRoutes(house, serve)
  priceListRoutes(house, fastify)
  foundRoutes(house, fastify)

  describeApi(fastify)
  const operations = serveOperations(fastify, house)
  await web?.register(fastify)
  return { fastify, table, ...operations }
}

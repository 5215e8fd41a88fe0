import type { FastifyInstance } from 'fastify'
import type { AnyEndpoint } from '@shop/contract/endpoint'
import { authenticate } from './account/public.ts'
import { accountRoutes } from './account/routes.ts'
import { buyersOffice } from './account/admin.ts'
import { auditOffice } from './audit/admin.ts'
import { basketRoutes } from './basket/routes.ts'
import { catalogOffice } from './catalog/admin.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { certificatesOffice } from './content/certificates-routes.ts'
import { contentOffice } from './content/admin.ts'
import { contentRoutes } from './content/routes.ts'
import { describeApi } from './describe-api.ts'
import { documentsOffice } from './documents/admin.ts'
import { favouritesRoutes } from './favourites/routes.ts'
import { foundRoutes } from './found/routes.ts'
import type { House } from './house.ts'
import { importsOffice } from './imports/admin.ts'
import { officeOffice } from './office/admin.ts'
import { mailsOffice } from './mails/admin.ts'
import { offersOffice } from './offers/admin.ts'
import { offerRoutes } from './offers/routes.ts'
import { ordersOffice } from './orders/admin.ts'
import { orderRoutes } from './orders/routes.ts'
import { openFastify } from './platform/fastify.ts'
import { serveOn, type Served } from './platform/http.ts'
import { priceListsOffice } from './price-lists/admin.ts'
import { priceListRoutes } from './price-lists/routes.ts'
import { type Operations, serveOperations } from './operations.ts'
import { serveOffice } from './web-office.ts'
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
  const serve = serveOn(fastify, table, {
    authenticate: (token) => authenticate(house.db, token, house.clock),
    turns: house.turns,
    is_checked: house.config.is_development,
  })

  catalogRoutes(house, serve)
  basketRoutes(house, serve)
  favouritesRoutes(house, serve)
  orderRoutes(house, serve)
  offerRoutes(house, serve)
  accountRoutes(house, serve)
  contentRoutes(house, serve)
  officeOffice(house, serve)
  auditOffice(house, serve)
  catalogOffice(house, serve)
  certificatesOffice(house, serve)
  ordersOffice(house, serve)
  documentsOffice(house, serve)
  importsOffice(house, serve)
  contentOffice(house, serve)
  buyersOffice(house, serve)
  offersOffice(house, serve)
  mailsOffice(house, serve)
  priceListsOffice(house, serve)
  priceListRoutes(house, fastify)
  foundRoutes(house, fastify)

  describeApi(fastify)
  const operations = serveOperations(fastify, house)
  if (storefront) await serveOffice(fastify, house.config.public_url)
  await web?.register(fastify)
  return { fastify, table, ...operations }
}

import type { FastifyInstance } from 'fastify'
import type { AnyEndpoint } from '@shop/contract/endpoint'
import { authenticate } from './account/public.ts'
import { accountRoutes } from './account/routes.ts'
import { buyerAdminRoutes } from './account/admin.ts'
import { auditAdminRoutes } from './audit/admin.ts'
import { basketRoutes } from './basket/routes.ts'
import { cardPaymentAdminRoutes } from './card-payments/admin.ts'
import { askAboutPage } from './card-payments/public.ts'
import { cardPaymentRoutes } from './card-payments/routes.ts'
import { fiscalReceiptAdminRoutes } from './fiscal-receipts/admin.ts'
import { catalogAdminRoutes } from './catalog/admin.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { certificateAdminRoutes } from './content/certificates-routes.ts'
import { claimAdminRoutes } from './claims/admin.ts'
import { claimRoutes } from './claims/routes.ts'
import { contentAdminRoutes } from './content/admin.ts'
import { contentRoutes } from './content/routes.ts'
import { deliveryRoutes } from './delivery/routes.ts'
import { describeApi } from './describe-api.ts'
import { billingAdminRoutes } from './billing/admin.ts'
import { favouritesRoutes } from './favourites/routes.ts'
import { seoRoutes } from './seo/routes.ts'
import type { Services } from './services.ts'
import { importAdminRoutes } from './imports/admin.ts'
import { adminAccessRoutes } from './admin-access/admin.ts'
import { listRoutes } from './lists/routes.ts'
import { mailAdminRoutes } from './mails/admin.ts'
import { offerAdminRoutes } from './offers/admin.ts'
import { offerRoutes } from './offers/routes.ts'
import { orderAdminRoutes } from './orders/admin.ts'
import { orderRoutes } from './orders/routes.ts'
import { paymentAdminRoutes } from './payments/admin.ts'
import { adminCookie } from './platform/http/admin-cookie.ts'
import { openFastify } from './platform/http/fastify.ts'
import { serveOn, type Served } from './platform/http/http.ts'
import { shipmentAdminRoutes } from './shipments/admin.ts'
import { staffAlertAdminRoutes } from './staff-alerts/admin.ts'
import { stockNoticeRoutes } from './stock-notices/routes.ts'
import { taskAdminRoutes } from './tasks/admin.ts'
import { priceListAdminRoutes } from './price-lists/admin.ts'
import { priceListRoutes } from './price-lists/routes.ts'
import { roomAdminRoutes } from './rooms/admin.ts'
import { roomRoutes } from './rooms/routes.ts'
import { type Operations, serveOperations } from './operations.ts'
import { serveAdmin } from './pages/admin-pages.ts'
import { type Storefront, serveWeb } from './pages/pages.ts'

export interface App extends Operations {
  fastify: FastifyInstance
  /** For page rendering and the API description. */
  table: ReadonlyMap<AnyEndpoint, Served>
}

const ADMIN_ROUTES = [
  catalogAdminRoutes,
  roomAdminRoutes,
  certificateAdminRoutes,
  orderAdminRoutes,
  shipmentAdminRoutes,
  taskAdminRoutes,
  paymentAdminRoutes,
  cardPaymentAdminRoutes,
  fiscalReceiptAdminRoutes,
  claimAdminRoutes,
  staffAlertAdminRoutes,
]

/** `storefront` is null if no pages are needed (API tests). */
export async function openApp(services: Services, storefront: Storefront | null): Promise<App> {
  const table = new Map<AnyEndpoint, Served>()
  const web = storefront ? serveWeb(services, storefront, table) : null
  const fastify = await openFastify(services, web?.answerFromCache ?? null)
  const serve = serveOn(fastify, table, {
    authenticate: (token) => authenticate(services.db, token, services.clock),
    admission: services.admission,
    admin_cookie: adminCookie(services.config.public_url),
    is_checked: services.config.is_development,
  })

  catalogRoutes(services, serve)
  basketRoutes(services, serve)
  favouritesRoutes(services, serve)
  orderRoutes(services, serve, (code) => askAboutPage(services, code))
  cardPaymentRoutes(services, serve, fastify)
  for (const routes of [claimRoutes, offerRoutes, listRoutes, roomRoutes, stockNoticeRoutes]) routes(services, serve)
  accountRoutes(services, serve)
  contentRoutes(services, serve)
  deliveryRoutes(services, serve)
  adminAccessRoutes(services, serve)
  auditAdminRoutes(services, serve)
  for (const routes of ADMIN_ROUTES) routes(services, serve)
  billingAdminRoutes(services, serve)
  importAdminRoutes(services, serve)
  contentAdminRoutes(services, serve)
  buyerAdminRoutes(services, serve)
  offerAdminRoutes(services, serve)
  mailAdminRoutes(services, serve)
  priceListAdminRoutes(services, serve)
  priceListRoutes(services, fastify)
  seoRoutes(services, fastify)

  describeApi(fastify, services.config.public_url ?? '/')
  const operations = serveOperations(fastify, services)
  if (storefront) await serveAdmin(fastify, services.config.public_url)
  await web?.register(fastify)
  return { fastify, table, ...operations }
}

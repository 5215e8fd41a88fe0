import * as attributes from './catalog/attributes.ts'
import * as audit from './access/audit.ts'
import * as buyers from './orders/buyers.ts'
import * as catalog from './catalog/catalog.ts'
import * as categories from './catalog/categories.ts'
import * as certificates from './content/certificates.ts'
import * as claims from './orders/claims.ts'
import * as consultations from './content/consultations.ts'
import * as dkCodes from './catalog/dk-codes.ts'
import * as documents from './money/billing.ts'
import type { AnyEndpoint } from '../endpoint.ts'
import * as imports from './catalog/imports.ts'
import * as invitations from './access/invitations.ts'
import * as mails from './content/mails.ts'
import * as normFiles from './catalog/norm-files.ts'
import * as norms from './catalog/norms.ts'
import * as offers from './orders/offers.ts'
import * as admin from './access/admin-access.ts'
import * as firstRun from './content/first-run.ts'
import * as fiscalReceipts from './money/fiscal-receipts.ts'
import * as orderDetails from './orders/order-details.ts'
import * as orders from './orders/orders.ts'
import * as payments from './money/payments.ts'
import * as statements from './money/statements.ts'
import * as people from './access/staff.ts'
import * as phoneOrders from './orders/phone-orders.ts'
import * as precepts from './catalog/precepts.ts'
import * as priceLists from './content/price-lists.ts'
import * as productDocuments from './catalog/product-documents.ts'
import * as purchasePrices from './catalog/purchase-prices.ts'
import * as reviews from './content/reviews.ts'
import * as shipments from './orders/shipments.ts'
import * as tasks from './orders/tasks.ts'
import * as settings from './content/settings.ts'
import * as staffAccess from './access/staff-access.ts'
import * as staffAlerts from './access/staff-alerts.ts'
import * as stock from './catalog/stock.ts'
import * as texts from './content/texts.ts'

type Feature = Record<string, unknown>

/** Neither the storefront nor the public API description includes these calls. */
const FEATURES: Feature[] = [
  payments,
  statements,
  admin,
  firstRun,
  people,
  invitations,
  staffAccess,
  staffAlerts,
  audit,
  catalog,
  attributes,
  productDocuments,
  purchasePrices,
  stock,
  categories,
  precepts,
  norms,
  normFiles,
  dkCodes,
  certificates,
  orders,
  shipments,
  tasks,
  fiscalReceipts,
  claims,
  orderDetails,
  phoneOrders,
  documents,
  imports,
  consultations,
  reviews,
  buyers,
  texts,
  settings,
  mails,
  offers,
  priceLists,
]

export const ADMIN_ENDPOINTS: readonly AnyEndpoint[] = FEATURES.flatMap((feature) =>
  Object.values(feature).filter(isEndpoint),
)

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value
}

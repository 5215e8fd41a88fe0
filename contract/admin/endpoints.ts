import * as attributes from './attributes.ts'
import * as audit from './audit.ts'
import * as buyers from './buyers.ts'
import * as catalog from './catalog.ts'
import * as categories from './categories.ts'
import * as certificates from './certificates.ts'
import * as consultations from './consultations.ts'
import * as dkCodes from './dk-codes.ts'
import * as documents from './billing.ts'
import type { AnyEndpoint } from '../endpoint.ts'
import * as imports from './imports.ts'
import * as invitations from './invitations.ts'
import * as mails from './mails.ts'
import * as normFiles from './norm-files.ts'
import * as norms from './norms.ts'
import * as offers from './offers.ts'
import * as admin from './admin-access.ts'
import * as orderDetails from './order-details.ts'
import * as orders from './orders.ts'
import * as people from './staff.ts'
import * as phoneOrders from './phone-orders.ts'
import * as precepts from './precepts.ts'
import * as priceLists from './price-lists.ts'
import * as productDocuments from './product-documents.ts'
import * as reviews from './reviews.ts'
import * as shipments from './shipments.ts'
import * as tasks from './tasks.ts'
import * as settings from './settings.ts'
import * as staffAccess from './staff-access.ts'
import * as stock from './stock.ts'
import * as texts from './texts.ts'

type Feature = Record<string, unknown>

/** The admin's calls by file. Neither the storefront nor the public API description includes them. */
const FEATURES: Feature[] = [
  admin,
  people,
  invitations,
  staffAccess,
  audit,
  catalog,
  attributes,
  productDocuments,
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

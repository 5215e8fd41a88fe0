import * as audit from './audit.admin.ts'
import * as buyers from './buyers.admin.ts'
import * as catalog from './catalog.admin.ts'
import * as categories from './categories.admin.ts'
import * as certificates from './certificates.admin.ts'
import * as consultations from './consultations.admin.ts'
import * as dkCodes from './dk-codes.admin.ts'
import * as documents from './documents.admin.ts'
import type { AnyEndpoint } from './endpoint.ts'
import * as imports from './imports.admin.ts'
import * as mails from './mails.admin.ts'
import * as offers from './offers.admin.ts'
import * as office from './office.admin.ts'
import * as orders from './orders.admin.ts'
import * as people from './people.admin.ts'
import * as phoneOrders from './phone-orders.admin.ts'
import * as precepts from './precepts.admin.ts'
import * as priceLists from './price-lists.admin.ts'
import * as reviews from './reviews.admin.ts'
import * as settings from './settings.admin.ts'
import * as stock from './stock.admin.ts'
import * as texts from './texts.admin.ts'

type Feature = Record<string, unknown>

/** The files of the back office's calls, `….admin.ts`. Neither the storefront nor the public description knows them. */
const FEATURES: Feature[] = [
  office,
  people,
  audit,
  catalog,
  stock,
  categories,
  precepts,
  dkCodes,
  certificates,
  orders,
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

/** Every call of the back office. */
export const STAFF_ENDPOINTS: readonly AnyEndpoint[] = FEATURES.flatMap((feature) =>
  Object.values(feature).filter(isEndpoint),
)

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value
}

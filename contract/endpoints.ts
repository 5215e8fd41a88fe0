import * as account from './account.ts'
import * as basket from './basket.ts'
import * as catalog from './catalog.ts'
import * as content from './content.ts'
import type { AnyEndpoint } from './endpoint.ts'
import * as favourites from './favourites.ts'
import * as offers from './offers.ts'
import * as orders from './orders.ts'

/** Every call of the shop that the specification's section 7 lists, and the two that contract-decisions add. */
export const ENDPOINTS: readonly AnyEndpoint[] = [
  catalog,
  basket,
  favourites,
  orders,
  offers,
  account,
  content,
].flatMap((feature) => Object.values(feature).filter(isEndpoint))

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value
}

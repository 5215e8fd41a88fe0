import type { Language } from '@shop/contract/primitives'
import { SHOP_ROUTE_ID, type ShopData } from '../api/shop-data.ts'
import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router'

export interface HydrationState {
  language: Language
  /** The root route's. */
  shop: ShopData | null
  /** Of the other routes. */
  loaded: Record<string, unknown>
  errors: Record<string, SentError> | null
}

/** Bugs are sent without their message. */
type SentError = { status: number; statusText: string } | { message: string }

export function hydrationState(found: StaticHandlerContext, language: Language): HydrationState {
  const errors =
    found.errors && Object.fromEntries(Object.entries(found.errors).map(([id, error]) => [id, sentError(error)]))
  const { [SHOP_ROUTE_ID]: shop = null, ...loaded } = found.loaderData
  return { language, shop: shop as ShopData | null, loaded, errors }
}

function sentError(error: unknown): SentError {
  if (isRouteErrorResponse(error)) return { status: error.status, statusText: error.statusText }
  const message = import.meta.env.DEV && error instanceof Error ? error.message : 'Internal error'
  return { message }
}

/** As the router takes it. */
export const hydrationData = ({ shop, loaded, errors }: HydrationState) => ({
  loaderData: shop === null ? loaded : { [SHOP_ROUTE_ID]: shop, ...loaded },
  errors: receivedErrors(errors),
})

function receivedErrors(errors: HydrationState['errors']): Record<string, unknown> | null {
  if (!errors) return null
  return Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, receivedError(error)]))
}

const receivedError = (error: SentError) =>
  'status' in error ? { ...error, internal: false, data: null } : new Error(error.message)

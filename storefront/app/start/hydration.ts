import type { Language } from '@shop/contract/primitives'
import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router'

export interface HydrationState {
  language: Language
  loaderData: Record<string, unknown>
  errors: Record<string, SentError> | null
}

/** Bugs are sent without their message. */
type SentError = { status: number; statusText: string } | { message: string }

export function hydrationState(found: StaticHandlerContext, language: Language): HydrationState {
  const errors =
    found.errors && Object.fromEntries(Object.entries(found.errors).map(([id, error]) => [id, sentError(error)]))
  return { language, loaderData: found.loaderData, errors }
}

function sentError(error: unknown): SentError {
  if (isRouteErrorResponse(error)) return { status: error.status, statusText: error.statusText }
  const message = import.meta.env.DEV && error instanceof Error ? error.message : 'Internal error'
  return { message }
}

export function receivedErrors(errors: HydrationState['errors']): Record<string, unknown> | null {
  if (!errors) return null
  return Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, receivedError(error)]))
}

const receivedError = (error: SentError) =>
  'status' in error ? { ...error, internal: false, data: null } : new Error(error.message)

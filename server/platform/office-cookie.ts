import type { FastifyReply, FastifyRequest } from 'fastify'
import { OFFICE_PATH } from '@shop/contract/rights'
import { Refusal } from './refusal.ts'

const NAME = 'officeToken'

/** The token of the office's cookie; null for none. Calls outside of the office never get it. */
export function officeCookie(request: FastifyRequest): string | null {
  if (!request.url.startsWith(OFFICE_PATH)) return null
  return new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{20,100})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1] ?? null
}

/** Gives the browser a token that its scripts cannot read, until it is closed; null takes it away. */
export function setOfficeCookie(reply: FastifyReply, token: string | null): void {
  const is_secure = reply.request.protocol === 'https' || originOf(reply.request).startsWith('https:')
  const parts = [`${NAME}=${token ?? ''}`, `Path=${OFFICE_PATH}`, 'HttpOnly', 'SameSite=Strict']
  if (is_secure) parts.push('Secure')
  if (token === null) parts.push('Max-Age=0')
  reply.header('Set-Cookie', parts.join('; '))
}

const originOf = (request: FastifyRequest): string =>
  typeof request.headers.origin === 'string' ? request.headers.origin : ''

/**
 * A browser sends a cookie along whoever wrote the page. What changes something must come from our own: every browser
 * says so by `Sec-Fetch-Site`, older ones by `Origin`. Refuses with `forbidden` when neither does.
 */
export function requireOwnPage(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  const is_own = site === undefined ? isOwnOrigin(request) : site === 'same-origin'
  if (!is_own) throw new Refusal('forbidden')
}

/** Whether the call says that another site's page sent it. A script that is no browser says nothing. */
export function isFromElsewhere(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return originOf(request) !== '' && !isOwnOrigin(request)
}

const isOwnOrigin = (request: FastifyRequest) => {
  const origin = originOf(request)
  return URL.canParse(origin) && new URL(origin).host === request.headers.host
}

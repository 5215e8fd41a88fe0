import type { FastifyReply, FastifyRequest } from 'fastify'
import { ADMIN_PATH } from '@shop/contract/rights'
import { Refusal } from './refusal.ts'

export interface AdminCookie {
  /** For admin calls only. */
  read(request: FastifyRequest): string | null
  set(reply: FastifyReply, token: string | null): void
}

/**
 * With https the name starts with `__Host-`: browsers then require `Secure` and this very host, so that no subdomain or
 * network attacker can plant a session.
 */
export function adminCookie(public_url: string | null): AdminCookie {
  const is_https = public_url?.startsWith('https:') === true
  const name = is_https ? '__Host-officeToken' : 'officeToken'
  const path = is_https ? '/' : ADMIN_PATH
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{20,100})(?:;|$)`)
  return {
    read: (request) =>
      request.url.startsWith(ADMIN_PATH) ? (pattern.exec(request.headers.cookie ?? '')?.[1] ?? null) : null,
    set(reply, token) {
      const is_secure = is_https || reply.request.protocol === 'https' || originOf(reply.request).startsWith('https:')
      const parts = [`${name}=${token ?? ''}`, `Path=${path}`, 'HttpOnly', 'SameSite=Strict']
      if (is_secure) parts.push('Secure')
      if (token === null) parts.push('Max-Age=0')
      reply.header('Set-Cookie', parts.join('; '))
    },
  }
}

const originOf = (request: FastifyRequest): string =>
  typeof request.headers.origin === 'string' ? request.headers.origin : ''

/**
 * CSRF protection: calls that change something must come from our own page, by `Sec-Fetch-Site` or, in older browsers,
 * `Origin`. Refuses with `forbidden` if neither shows it.
 */
export function requireOwnPage(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  const is_own = site === undefined ? isOwnOrigin(request) : site === 'same-origin'
  if (!is_own) throw new Refusal('forbidden')
}

/** Whether the call states another site's page as its origin. Only browsers state any. */
export function isFromElsewhere(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return originOf(request) !== '' && !isOwnOrigin(request)
}

const isOwnOrigin = (request: FastifyRequest) => {
  const origin = originOf(request)
  return URL.canParse(origin) && new URL(origin).host === request.headers.host
}

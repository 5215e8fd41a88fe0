import type { FastifyReply, FastifyRequest } from 'fastify'
import { ADMIN_PATH } from '@shop/contract/rights'
import { Refusal } from './refusal.ts'

export interface AdminCookie {
  /** The token from the request's cookie, or null. Only admin calls use it. */
  read(request: FastifyRequest): string | null
  /** Sets a session cookie that scripts cannot read. Null clears it. */
  set(reply: FastifyReply, token: string | null): void
}

/**
 * With an https address the name starts with `__Host-`: browsers then reject it without `Secure` or from any other
 * host, so that neither a subdomain nor a network attacker can plant a session.
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
 * CSRF protection: browsers send cookies with requests from any site. Calls that change something must come from our
 * own page, as shown by `Sec-Fetch-Site` or, in older browsers, `Origin`. Refuses with `forbidden` if neither shows it.
 */
export function requireOwnPage(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  const is_own = site === undefined ? isOwnOrigin(request) : site === 'same-origin'
  if (!is_own) throw new Refusal('forbidden')
}

/** Whether the call states that another site's page sent it. Clients other than browsers state nothing. */
export function isFromElsewhere(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return originOf(request) !== '' && !isOwnOrigin(request)
}

const isOwnOrigin = (request: FastifyRequest) => {
  const origin = originOf(request)
  return URL.canParse(origin) && new URL(origin).host === request.headers.host
}

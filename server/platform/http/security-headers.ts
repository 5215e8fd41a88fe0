import type { IncomingMessage } from 'node:http'

/** HSTS only with an https address. */
export function securityHeaders(public_url: string | null): Record<string, string> {
  const headers: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  }
  if (public_url?.startsWith('https:')) headers['Strict-Transport-Security'] = 'max-age=63072000; includeSubDomains'
  return headers
}

/**
 * The headers of a page for this visit. A visitor who types an address or opens a bookmark (`Sec-Fetch-Site: none`)
 * comes from no window of another site that could keep hold of ours: without the opener policy the browser need not
 * start a second process for the page. Browsers that do not tell get the policy.
 */
export function headersForVisit(request: IncomingMessage, headers: Record<string, string>): Record<string, string> {
  if (request.headers['sec-fetch-site'] !== 'none') return headers
  const { 'Cross-Origin-Opener-Policy': _, ...others } = headers
  return others
}

/**
 * Scripts from our own files, inline styles by hash. A nonce is worthless in a cached page.
 *
 * @param form_targets foreign origins to which our pages send forms
 */
export function pagePolicy(
  style_hashes: readonly string[],
  public_url: string | null,
  form_targets: readonly string[] = [],
): string {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${style_hashes.join(' ')}`.trim(),
    // React writes style attributes. They cannot run anything.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    ["form-action 'self'", ...form_targets].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ]
  if (public_url?.startsWith('https:')) policy.push('upgrade-insecure-requests')
  return policy.join('; ')
}

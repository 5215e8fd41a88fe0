export const ALLOWED_HEADERS = [
  'Content-Type',
  'Authorization',
  'Accept-Language',
  'Idempotency-Key',
  'ngrok-skip-browser-warning',
]
export const ALLOWED_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
export const EXPOSED_HEADERS = ['Retry-After', 'Content-Disposition']

/** For replies that bypass Fastify and its CORS plugin. Empty if no other origin may call. */
export function crossOriginHeaders(allowed_origins: readonly string[], origin: string | undefined) {
  const headers: Record<string, string> = {}
  if (allowed_origins.length === 0) return headers
  // Always: a shared cache would otherwise serve other origins the wrong headers.
  headers['Vary'] = 'Accept-Encoding, Origin'
  const allowed = allowed_origins.includes('*') ? '*' : origin
  if (allowed === undefined || !allowed_origins.includes(allowed)) return headers
  headers['Access-Control-Allow-Origin'] = allowed
  headers['Access-Control-Expose-Headers'] = EXPOSED_HEADERS.join(', ')
  return headers
}

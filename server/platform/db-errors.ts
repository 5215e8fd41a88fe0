/** PostgreSQL's classes for "gone, or going": connection trouble, shutting down, too many clients, no answer in time. */
const GONE = /^(08|57P0|53300|57014|25P03)/
const GONE_SYSTEM = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN'.split(' '),
)
const GONE_WORDS =
  /timeout exceeded when trying to connect|^timeout expired$|Connection terminated|Query read timeout|is not queryable$/i

/** Whether the database could not be reached or did not answer: the visitor should come again, nothing is broken. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string' && (GONE.test(code) || GONE_SYSTEM.has(code))) return true
  return GONE_WORDS.test(error.message)
}

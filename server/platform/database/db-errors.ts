/** Connection errors, shutdown, full disk, too many clients, timeouts. */
const GONE = /^(08|57P0|53100|53300|57014|25P03)/
const GONE_SYSTEM = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN ERR_STREAM_DESTROYED'.split(
    ' ',
  ),
)
const FULL = new Set(['ENOSPC', 'EDQUOT'])
const GONE_WORDS =
  /timeout exceeded when trying to connect|^timeout expired$|Connection terminated|Query read timeout|is not queryable$/i

/** Whether the database was unreachable or could not write. Nothing was half done; the client should retry. */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string' && (GONE.test(code) || GONE_SYSTEM.has(code) || FULL.has(code))) return true
  return GONE_WORDS.test(error.message)
}

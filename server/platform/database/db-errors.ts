/**
 * PostgreSQL's classes for "gone, or going": connection trouble, shutting down, a full disk, too many clients, no answer
 * in time.
 */
const GONE = /^(08|57P0|53100|53300|57014|25P03)/
const GONE_SYSTEM = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN ERR_STREAM_DESTROYED'.split(
    ' ',
  ),
)
/** Of our own files: the disk is full, or this user's part of it. */
const FULL = new Set(['ENOSPC', 'EDQUOT'])
const GONE_WORDS =
  /timeout exceeded when trying to connect|^timeout expired$|Connection terminated|Query read timeout|is not queryable$/i

/**
 * Whether the database could not be reached or did not answer, or there was no room to write: the visitor should come again,
 * nothing of his was half done, and it passes without us.
 */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string' && (GONE.test(code) || GONE_SYSTEM.has(code) || FULL.has(code))) return true
  return GONE_WORDS.test(error.message)
}

import { isDatabaseGone } from './database/db-errors.ts'
import { Refusal } from './http/refusal.ts'

export const RETRY_AFTER_SECONDS = 2

/**
 * Temporary failures besides an unreachable database: out of disk, memory or connections (53), failing files (58),
 * read-only after a failover or on a full disk (25006), conflicts (40), lock timeouts (55P03).
 */
const OUTAGE_STATES = /^(?:53|58|25006|25P04|40(?!002)|55P03)/
const OUTAGE_SEVERITIES = new Set(['FATAL', 'PANIC'])
const NO_WRITES_STATES = /^(?:53100|53200|58030|25006)$/
const OUTAGE_FILES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE'])
const NO_WRITES_FILES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])
const OUTAGE_WORDS = /Cannot use a pool after calling end|Connection ended unexpectedly/
/** Guards against cyclic causes. */
const CAUSES_MAX = 5

/**
 * Decides what an outage is, for pages, calls, jobs and health: a failure that passes by itself and leaves nothing half
 * done. Answered with 503 and Retry-After.
 *
 * @returns null for a bug or an ordinary refusal
 */
export function outageOf(error: unknown): Refusal | null {
  for (const cause of causesOf(error)) {
    if (cause instanceof Refusal) return cause.code === 'unavailable' ? cause : null
    if (isOutage(cause)) return new Refusal('unavailable', {}, RETRY_AFTER_SECONDS)
  }
  return null
}

export const saysNoWrites = (error: unknown): boolean =>
  causesOf(error).some((cause) => NO_WRITES_STATES.test(codeOf(cause)) || NO_WRITES_FILES.has(codeOf(cause)))

function isOutage(error: Error): boolean {
  const code = codeOf(error)
  if (isDatabaseGone(error) || OUTAGE_FILES.has(code) || OUTAGE_WORDS.test(error.message)) return true
  const { severity } = error as { severity?: string }
  return OUTAGE_STATES.test(code) || OUTAGE_SEVERITIES.has(severity ?? '')
}

function codeOf(error: Error): string {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let cause = error; cause instanceof Error && causes.length < CAUSES_MAX; cause = cause.cause) causes.push(cause)
  return causes
}

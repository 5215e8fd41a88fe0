import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from './db.ts'
import { Refusal } from './refusal.ts'

const HOUR_SECONDS = 3600

/** How often in how long, per key (an address or an e-mail); shared by all nodes through the database. */
const ALLOWANCES = {
  guest_order: { points: 10, duration: HOUR_SECONDS },
  consultation: { points: 5, duration: HOUR_SECONDS },
  commercial_offer: { points: 3, duration: HOUR_SECONDS },
  commercial_offer_by_ip: { points: 20, duration: HOUR_SECONDS },
  offer_page: { points: 60, duration: 15 * 60 },
  password_reset: { points: 3, duration: 15 * 60 },
  review: { points: 5, duration: HOUR_SECONDS },
  review_picture: { points: 15, duration: HOUR_SECONDS },
  registration: { points: 10, duration: HOUR_SECONDS },
  log_in: { points: 30, duration: 15 * 60 },
  /** Codes of six digits per person, wherever they come from: a thousand years of guessing. */
  second_factor: { points: 10, duration: 15 * 60 },
} as const

export type LimitKind = keyof typeof ALLOWANCES

export interface Limits {
  /** Counts one call; refuses with `too_many_calls` and the seconds to wait when the allowance is used up. */
  spend(kind: LimitKind, key: string): Promise<void>
}

/** Without limits (`RATE_LIMIT=off`) everything is allowed. */
export function openLimits(database: Database, is_limited: boolean): Limits {
  if (!is_limited) return { spend: () => Promise.resolve() }
  const limiters = new Map<LimitKind, RateLimiterPostgres>()
  for (const [kind, allowance] of Object.entries(ALLOWANCES))
    limiters.set(kind as LimitKind, limiterOf(database, kind, allowance))
  return {
    async spend(kind, key) {
      try {
        await limiters.get(kind)?.consume(key.slice(0, 200).toLowerCase())
      } catch (refused) {
        if (refused instanceof RateLimiterRes)
          throw new Refusal('too_many_calls', {}, Math.ceil(refused.msBeforeNext / 1000))
        throw refused
      }
    },
  }
}

function limiterOf(database: Database, kind: string, allowance: { points: number; duration: number }) {
  return new RateLimiterPostgres({
    storeClient: database.pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: kind,
    ...allowance,
  })
}

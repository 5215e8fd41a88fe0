import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from './database/db.ts'
import { withNetworks } from './network.ts'
import { Refusal } from './http/refusal.ts'

const HOUR_SECONDS = 3600

/** Points per duration (seconds) and key (network, e-mail or user). Shared by all nodes through the database. */
const ALLOWANCES = {
  guest_order: { points: 10, duration: HOUR_SECONDS },
  buyer_order: { points: 30, duration: HOUR_SECONDS },
  consultation: { points: 5, duration: HOUR_SECONDS },
  commercial_offer: { points: 3, duration: HOUR_SECONDS },
  /** Sending one offer again. */
  offer_again: { points: 1, duration: 60 },
  offer_again_hourly: { points: 5, duration: HOUR_SECONDS },
  commercial_offer_by_ip: { points: 20, duration: HOUR_SECONDS },
  /** Documents that must be rendered. Stored ones are not counted. */
  paper: { points: 60, duration: HOUR_SECONDS },
  commercial_offer_by_buyer: { points: 20, duration: HOUR_SECONDS },
  order_page: { points: 120, duration: 15 * 60 },
  /** Names of institutions by their codes: enough for a person who types, too few to list them. */
  served_buyer: { points: 30, duration: HOUR_SECONDS },
  /** Each line of a list costs up to a search with corrections. */
  list_match: { points: 30, duration: HOUR_SECONDS },
  plan: { points: 60, duration: HOUR_SECONDS },
  plan_change: { points: 600, duration: HOUR_SECONDS },
  plan_page: { points: 300, duration: 15 * 60 },
  offer_page: { points: 60, duration: 15 * 60 },
  /** Each PDF, XLSX or DOCX costs up to a second of CPU. */
  data_export: { points: 10, duration: HOUR_SECONDS },
  password_reset: { points: 3, duration: 15 * 60 },
  /** Password resets and confirmations per network, whoever the recipient. */
  account_letters: { points: 30, duration: HOUR_SECONDS },
  email_change: { points: 5, duration: HOUR_SECONDS },
  /** Calls of the carrier that a visitor's typing causes; beyond them visitors see the shop's own copy. */
  delivery_lookup: { points: 120, duration: HOUR_SECONDS },
  review: { points: 5, duration: HOUR_SECONDS },
  review_picture: { points: 15, duration: HOUR_SECONDS },
  registration: { points: 10, duration: HOUR_SECONDS },
  log_in: { points: 30, duration: 15 * 60 },
  /** Six-digit codes per user from any address: guessing one takes a thousand years. */
  second_factor: { points: 10, duration: 15 * 60 },
} as const

type LimitKind = keyof typeof ALLOWANCES

export interface Limits {
  /** Counts one call. Refuses with `too_many_calls` and the seconds to wait when the allowance is used up. */
  spend(kind: LimitKind, key: string): Promise<void>
}

/** @param is_limited false (`RATE_LIMIT=off`) allows everything */
export function openLimits(database: Database, is_limited: boolean): Limits {
  if (!is_limited) return { spend: () => Promise.resolve() }
  const limiters = new Map<LimitKind, RateLimiterPostgres>()
  for (const [kind, allowance] of Object.entries(ALLOWANCES))
    limiters.set(kind as LimitKind, limiterOf(database, kind, allowance))
  return {
    async spend(kind, key) {
      try {
        await limiters.get(kind)?.consume(withNetworks(key).slice(0, 200).toLowerCase())
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

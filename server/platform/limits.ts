import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from './database/db.ts'
import { withNetworks } from './network.ts'
import { Refusal } from './http/refusal.ts'

const HOUR_SECONDS = 3600

/** Points per duration (seconds) and key (network, e-mail or user), shared by all nodes. */
const ALLOWANCES = {
  guest_order: { points: 10, duration: HOUR_SECONDS },
  buyer_order: { points: 30, duration: HOUR_SECONDS },
  consultation: { points: 5, duration: HOUR_SECONDS },
  commercial_offer: { points: 3, duration: HOUR_SECONDS },
  offer_again: { points: 1, duration: 60 },
  offer_again_hourly: { points: 5, duration: HOUR_SECONDS },
  commercial_offer_by_ip: { points: 20, duration: HOUR_SECONDS },
  /** Only rendered documents. */
  paper: { points: 60, duration: HOUR_SECONDS },
  commercial_offer_by_buyer: { points: 20, duration: HOUR_SECONDS },
  card_payment: { points: 30, duration: HOUR_SECONDS },
  card_payment_of_order: { points: 20, duration: HOUR_SECONDS },
  order_page: { points: 120, duration: 15 * 60 },
  /** By the order. */
  claim: { points: 10, duration: 24 * HOUR_SECONDS },
  claim_by_ip: { points: 30, duration: HOUR_SECONDS },
  /** By order, then network: decoding takes up to a second of CPU. */
  claim_picture: { points: 30, duration: HOUR_SECONDS },
  claim_picture_by_ip: { points: 60, duration: HOUR_SECONDS },
  /** Too few to list all institutions. */
  served_buyer: { points: 30, duration: HOUR_SECONDS },
  list_match: { points: 30, duration: HOUR_SECONDS },
  plan: { points: 60, duration: HOUR_SECONDS },
  plan_change: { points: 600, duration: HOUR_SECONDS },
  plan_page: { points: 300, duration: 15 * 60 },
  offer_page: { points: 60, duration: 15 * 60 },
  staff_chat: { points: 60, duration: HOUR_SECONDS },
  /** Each takes up to a second of CPU. */
  data_export: { points: 10, duration: HOUR_SECONDS },
  password_reset: { points: 3, duration: 15 * 60 },
  /** Per network, for all recipients together. */
  account_letters: { points: 30, duration: HOUR_SECONDS },
  email_change: { points: 5, duration: HOUR_SECONDS },
  /** Beyond them visitors see the shop's own copy. */
  delivery_lookup: { points: 120, duration: HOUR_SECONDS },
  /** By e-mail, then network. */
  stock_notice: { points: 20, duration: 24 * HOUR_SECONDS },
  stock_notice_by_ip: { points: 60, duration: HOUR_SECONDS },
  review: { points: 5, duration: HOUR_SECONDS },
  review_picture: { points: 15, duration: HOUR_SECONDS },
  registration: { points: 10, duration: HOUR_SECONDS },
  log_in: { points: 30, duration: 15 * 60 },
  /** Guessing a six-digit code takes a thousand years. */
  second_factor: { points: 10, duration: 15 * 60 },
} as const

type LimitKind = keyof typeof ALLOWANCES

export interface Limits {
  /** Refuses with `too_many_calls` and the seconds to wait. */
  spend(kind: LimitKind, key: string): Promise<void>
}

/** @param is_limited false for `RATE_LIMIT=off` */
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

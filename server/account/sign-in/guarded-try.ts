import { setTimeout as pause } from 'node:timers/promises'
import type { RefusalCode } from '@shop/contract/refusals'
import type { Services } from '../../services.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { requireCaptcha } from './captcha.ts'
import { type Allowance, closeTry, countFailedTry, type OpenTry, openTry } from './failed-attempts.ts'

const FIRST_PAUSE_MS = 50
const PAUSE_MS_MAX = 500

export interface GuardedTry {
  allowances: readonly Allowance[]
  captcha: string | undefined
  failures: readonly RefusalCode[]
}

/**
 * Requires a captcha only after too many recent failures. The try is counted before `work` and given back unless it
 * fails. Refuses with `captcha_required`.
 */
export async function guardTry<T>(services: Services, guarded: GuardedTry, work: () => Promise<T>): Promise<T> {
  if (services.config.captcha === 'off') return work()
  const opened = await admit(services, guarded)
  let has_failed = false
  try {
    return await work()
  } catch (error) {
    has_failed = error instanceof Refusal && guarded.failures.includes(error.code)
    throw error
  } finally {
    await inTransaction(services.db, async (tx) => {
      await closeTry(tx, opened)
      if (has_failed) await countFailedTry(tx, guarded.allowances, services.clock.now())
    })
  }
}

/** Waits while concurrent tries decide whether a captcha is needed. */
async function admit(services: Services, { allowances, captcha }: GuardedTry): Promise<OpenTry[]> {
  const give_up_at = performance.now() + services.config.captcha_wait_ms
  for (let look = 1; ; look++) {
    const opened = await inTransaction(services.db, (tx) => openTry(tx, allowances, services.clock.now()))
    if (typeof opened === 'object') return opened
    if (opened === 'suspect' || performance.now() >= give_up_at) break
    await pause(Math.min(FIRST_PAUSE_MS * 1.5 ** look, PAUSE_MS_MAX) * (0.5 + Math.random() / 2))
  }
  await requireCaptcha(services, captcha)
  return []
}

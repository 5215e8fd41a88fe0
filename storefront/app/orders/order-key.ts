import { randomKey } from '../random-key.ts'
import { dropText, readText, writeText } from '../ui/local-storage.ts'

const NAME = 'order-key'
/** A try older than this has been answered by a letter or by a manager on the phone. */
const KEPT_MS = 24 * 60 * 60 * 1000

/**
 * The Idempotency-Key of the order on its way. It is kept until the server has answered, over a reload too and for all
 * tabs, so that the same order sent again after a lost connection is one order.
 */
export function orderKey(now = Date.now()): string {
  const kept = unansweredKey(now)
  if (kept !== null) return kept
  const key = randomKey()
  writeText(NAME, `${now} ${key}`)
  return key
}

export const forgetOrderKey = () => dropText(NAME)

/** Whether an order was sent to which no answer came. */
export const hasUnansweredOrder = (now = Date.now()): boolean => unansweredKey(now) !== null

function unansweredKey(now: number): string | null {
  const [moment = '', key = ''] = (readText(NAME) ?? '').split(' ')
  const age_ms = now - Number(moment)
  return /^[0-9a-f]{32}$/.test(key) && age_ms >= 0 && age_ms < KEPT_MS ? key : null
}

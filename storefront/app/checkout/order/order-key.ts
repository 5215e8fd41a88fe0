import { randomKey } from '../../api/random-key.ts'
import { dropText, readText, writeText } from '../../persistence/local-storage.ts'

export const ORDER_KEY_NAME = 'order-key'
/** Later the shop has mailed or called. */
const KEY_MAX_AGE_MS = 24 * 60 * 60 * 1000

/** Shared by all tabs until the server responds: retrying does not order twice. */
export function orderKey(now = Date.now()): string {
  const stored_key = unansweredKey(now)
  if (stored_key !== null) return stored_key
  const key = randomKey()
  writeText(ORDER_KEY_NAME, `${now} ${key}`)
  return key
}

export const clearOrderKey = () => dropText(ORDER_KEY_NAME)

export const hasUnansweredOrder = (now = Date.now()): boolean => unansweredKey(now) !== null

function unansweredKey(now: number): string | null {
  const [stored_at = '', key = ''] = (readText(ORDER_KEY_NAME) ?? '').split(' ')
  const age_ms = now - Number(stored_at)
  return /^[0-9a-f]{32}$/.test(key) && age_ms >= 0 && age_ms < KEY_MAX_AGE_MS ? key : null
}

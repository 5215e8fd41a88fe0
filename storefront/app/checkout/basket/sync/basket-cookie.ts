import type { BasketLine } from '../basket-lines.ts'

const NAME = 'basket'
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60
const LENGTH_MAX = 3500

/** `12:3.15:1`: three pieces of product 12, one of 15. */
export function basketValue(lines: readonly Pick<BasketLine, 'id' | 'amount'>[]): string {
  const value = lines.map(({ id, amount }) => `${id}:${amount}`).join('.')
  return value.length <= LENGTH_MAX ? value : value.slice(0, value.lastIndexOf('.', LENGTH_MAX))
}

/** Spec, section 3, "Client state". */
export function writeBasketCookie(lines: readonly BasketLine[]) {
  const max_age_seconds = lines.length === 0 ? 0 : MAX_AGE_SECONDS
  document.cookie = `${NAME}=${basketValue(lines)}; path=/; max-age=${max_age_seconds}; samesite=lax`
}

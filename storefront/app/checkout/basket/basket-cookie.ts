import type { BasketLine } from './basket-lines.ts'

const NAME = 'basket'
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60
/** Browsers drop cookies longer than 4096 bytes. */
const LENGTH_MAX = 3500

/**
 * `12:3.15:1` for three pieces of product 12 and one of product 15: short, and every character is allowed in a cookie.
 */
export function basketValue(lines: readonly Pick<BasketLine, 'id' | 'amount'>[]): string {
  const value = lines.map(({ id, amount }) => `${id}:${amount}`).join('.')
  return value.length <= LENGTH_MAX ? value : value.slice(0, value.lastIndexOf('.', LENGTH_MAX))
}

/** The cookie of spec, section 3, "Client state". Deleted if the basket is empty. */
export function writeBasketCookie(lines: readonly BasketLine[]) {
  const max_age_seconds = lines.length === 0 ? 0 : MAX_AGE_SECONDS
  document.cookie = `${NAME}=${basketValue(lines)}; path=/; max-age=${max_age_seconds}; samesite=lax`
}

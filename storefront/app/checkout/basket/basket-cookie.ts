import type { BasketLine } from './basket-lines.ts'

const NAME = 'basket'
const KEPT_SECONDS = 30 * 24 * 60 * 60
/** Browsers drop cookies above 4096 bytes altogether. */
const LENGTH_MAX = 3500

/** `12:3.15:1` for three pieces of product 12 and one of product 15: short, and all its signs are allowed in a cookie. */
export function basketValue(lines: readonly Pick<BasketLine, 'id' | 'amount'>[]): string {
  const value = lines.map(({ id, amount }) => `${id}:${amount}`).join('.')
  return value.length <= LENGTH_MAX ? value : value.slice(0, value.lastIndexOf('.', LENGTH_MAX))
}

/** Keeps the basket's value beside the token's cookie (spec, section 3, "Client state"); an empty basket has none. */
export function writeBasketCookie(lines: readonly BasketLine[]) {
  const kept_seconds = lines.length === 0 ? 0 : KEPT_SECONDS
  document.cookie = `${NAME}=${basketValue(lines)}; path=/; max-age=${kept_seconds}; samesite=lax`
}

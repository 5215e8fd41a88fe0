const NO_BREAK_SPACE = '\u00a0'

export interface MoneyParts {
  /** `12 480`, with no-break spaces. */
  whole: string
  /** Two digits. */
  kopiykas: string
}

/** `12 480` and `50`. `Intl`'s spaces differ between Node and browsers. */
export function moneyParts(hryvnia: number): MoneyParts {
  const sum = Math.round(Math.abs(hryvnia) * 100)
  const whole = String(Math.floor(sum / 100)).replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE)
  return { whole: hryvnia < 0 ? `−${whole}` : whole, kopiykas: String(sum % 100).padStart(2, '0') }
}

/** `12 480,50 ₴`, for texts; on screens use `<Price>`. */
export function moneyText(hryvnia: number): string {
  const { whole, kopiykas } = moneyParts(hryvnia)
  return `${whole},${kopiykas}${NO_BREAK_SPACE}₴`
}

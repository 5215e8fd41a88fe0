import { LIST_COUNT_MAX, SEARCH_COUNT_MAX } from '@shop/contract/rules/pagination'
import { amountText } from '@shop/contract/rules/goods/amount-text'
import { numberText } from '@shop/contract/rules/names'
import { moneyText } from '@shop/ui/components/price/money.ts'
import { HTML_LANG, adminLanguage } from '../../admin-language.ts'

const NO_BREAK = '\u00a0'

/** `12480` as `12 480,00 ₴` (design, "Price"). */
export const formatMoney = (hryvnia: number): string => moneyText(hryvnia)

export const formatNumber = (value: number, digits_max = 0): string =>
  value.toLocaleString(HTML_LANG[adminLanguage()], { maximumFractionDigits: digits_max })

/** Of an order or a file: `№ 5`, in English `No. 5`. */
export const formatId = (id: number | string): string => numberText(String(id), adminLanguage())

/** `2 пари`, in English `2 pairs`. */
export const formatAmount = (amount: number, unit: string): string => amountText(amount, unit, adminLanguage())

const KYIV = { timeZone: 'Europe/Kyiv' } as const
const DAY = new Intl.DateTimeFormat('sv-SE', { ...KYIV, year: 'numeric', month: '2-digit', day: '2-digit' })
const TIME = new Intl.DateTimeFormat('uk-UA', { ...KYIV, hour: '2-digit', minute: '2-digit' })

/** `2026.11.21`, Kyiv time (design, "Voice and tone"); '' for null. */
export const formatDate = (time: string | null): string =>
  time === null ? '' : DAY.format(new Date(time)).replaceAll('-', '.')

/** `2026-11-21` in Kyiv, for date fields and the server. */
export const today = (): string => DAY.format(new Date())

/** `2026.11.21 14:05`. '' for null. */
export const formatTime = (time: string | null): string =>
  time === null ? '' : `${formatDate(time)} ${TIME.format(new Date(time))}`

const BYTE_UNITS = { ua: ['КБ', 'МБ'], en: ['KB', 'MB'] } as const

export function formatBytes(bytes: number): string {
  const [kilobytes, megabytes] = BYTE_UNITS[adminLanguage()]
  return bytes < 1024 * 1024
    ? `${formatNumber(Math.max(1, bytes / 1024))}${NO_BREAK}${kilobytes}`
    : `${formatNumber(bytes / 1024 / 1024, 1)}${NO_BREAK}${megabytes}`
}

/** Of a list, whose exact total may be unknown: `1 000+` or `10 000+`. */
export const formatTotal = (total: number): string => {
  const is_more = [SEARCH_COUNT_MAX, LIST_COUNT_MAX].includes(total - 1)
  return is_more ? `${formatNumber(total - 1)}+` : formatNumber(total)
}

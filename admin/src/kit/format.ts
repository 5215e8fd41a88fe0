import { HTML_LANG, officeLanguage } from '../office-language.ts'

const NO_BREAK = '\u00a0'

/** `12480` as `12 480,00 ₴` (design, "Price"). */
export const formatMoney = (hryvnia: number): string =>
  `${hryvnia.toLocaleString('uk-UA', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}${NO_BREAK}₴`

export const formatNumber = (value: number, digits_max = 0): string =>
  value.toLocaleString(HTML_LANG[officeLanguage()], { maximumFractionDigits: digits_max })

const KYIV = { timeZone: 'Europe/Kyiv' } as const
const DAY = new Intl.DateTimeFormat('sv-SE', { ...KYIV, year: 'numeric', month: '2-digit', day: '2-digit' })
const TIME = new Intl.DateTimeFormat('uk-UA', { ...KYIV, hour: '2-digit', minute: '2-digit' })

/** `2026.11.21`, by the clock of Kyiv (design, "Voice and tone"). '' for none. */
export const formatDate = (moment: string | null): string =>
  moment === null ? '' : DAY.format(new Date(moment)).replaceAll('-', '.')

/** `2026.11.21 14:05`. '' for none. */
export const formatMoment = (moment: string | null): string =>
  moment === null ? '' : `${formatDate(moment)} ${TIME.format(new Date(moment))}`

export const formatBytes = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${formatNumber(Math.max(1, bytes / 1024))}${NO_BREAK}КБ`
    : `${formatNumber(bytes / 1024 / 1024, 1)}${NO_BREAK}МБ`

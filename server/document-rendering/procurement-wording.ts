const EQUIVALENT = 'або еквівалент'

/** Standards rather than brands. */
const STANDARDS = new Set(
  'Wi Fi Bluetooth Ethernet Type Full Ultra Mini Micro Touch Class Smart Power Express Plug Play Port Line Tru'.split(
    ' ',
  ),
)
/** `Arduino Uno`, `Lenovo`. */
const QUOTED = '«[^«»]{2,60}»'
const LATIN_NAME = '(?<![\\p{L}\\d-])[A-Z][a-z]{2,}(?:[ -][A-Z]?[A-Za-z0-9]+)*(?![\\p{L}\\d])'
const ALREADY_QUALIFIED = `(?<already>\\s*\\(?${EQUIVALENT})?`

/**
 * Appends «або еквівалент» to producers and brands (article 23 of the law on public procurement): the producer's name,
 * «quoted» names, and names in Latin letters.
 */
export function withEquivalents(text: string, producer: string | null): string {
  const own = producer === null || producer.trim() === '' ? [] : [`(?<!\\p{L})${escaped(producer.trim())}(?!\\p{L})`]
  // Adjacent names are one: `Lenovo «ThinkBook»`.
  const brand = `(?:${[...own, QUOTED, LATIN_NAME].join('|')})`
  return text.replace(
    new RegExp(`(?<name>${brand}(?: ${brand})*)${ALREADY_QUALIFIED}`, 'gu'),
    (whole, name: string, already?: string) =>
      already !== undefined || STANDARDS.has(name.split(/[ -]/)[0] ?? '') ? whole : `${name} ${EQUIVALENT}`,
  )
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

const UNITS =
  'мм|см|дм|м|км|мкм|кг|г|мг|мл|л|В|кВ|мВ|Вт|кВт|А|мА|мАг|Ом|Гц|кГц|МГц|ГГц|°C|шт\\.?|предмет\\p{L}*|год|хв|лм|люкс|Мп|МБ|ГБ|ТБ|дюйм\\p{L}*|мес\\.?|міс\\.?|x|крат'
const NUMBER = '\\d+(?:[ \\u00a0]\\d{3})*(?:[.,]\\d+)?'
/** A number or `300 × 200 × 18` with a unit, without «до», range or tolerance. */
const FIGURE = new RegExp(
  `(?<![\\d.,])(?<![×хx±/–—-][ \\u00a0]?)(?<!(?:до|від|по|понад|менше|більше|як|близько|на|з)[ \\u00a0])(?<![\\p{L}\\d])` +
    `(${NUMBER}(?: ?× ?${NUMBER})*)(?=[ \\u00a0]?(?:${UNITS}|%|°|″)(?![\\p{L}]))`,
  'gu',
)
/** Less is better. */
const AT_MOST = /похибк|шум|спожив|ціна поділки|час |затримк/iu

/** `Загальна висота: 260 мм` becomes `Загальна висота: не менше 260 мм`. */
export const asRequirement = (text: string) =>
  text.replace(FIGURE, `${AT_MOST.test(text) ? 'не більше' : 'не менше'}\u00a0$1`)

const EQUIVALENT = 'або еквівалент'

/** Latin words that name a standard rather than a brand. */
const STANDARDS = new Set(
  'Wi Fi Bluetooth Ethernet Type Full Ultra Mini Micro Touch Class Smart Power Express Plug Play Port Line Tru'.split(
    ' ',
  ),
)
/** «Біолаб-1600», or capitalized Latin words: `Arduino Uno`, `Lenovo`. */
const QUOTED = '«[^«»]{2,60}»'
const LATIN_NAME = '(?<![\\p{L}\\d-])[A-Z][a-z]{2,}(?:[ -][A-Z]?[A-Za-z0-9]+)*(?![\\p{L}\\d])'
const ALREADY_QUALIFIED = `(?<already>\\s*\\(?${EQUIVALENT})?`

/**
 * Appends «або еквівалент» to every producer and brand, as article 23 of the law on public procurement requires. Brands
 * are the producer's name, «quoted» names, and names in Latin letters.
 */
export function withEquivalents(text: string, producer: string | null): string {
  const own = producer === null || producer.trim() === '' ? [] : [`(?<!\\p{L})${escaped(producer.trim())}(?!\\p{L})`]
  // Adjacent names are one brand with its maker: `Lenovo «ThinkBook»`.
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
/**
 * A number or dimensions `300 × 200 × 18` with a unit, not already qualified: no «до», range or tolerance before it.
 */
const FIGURE = new RegExp(
  `(?<![\\d.,])(?<![×хx±/–—-][ \\u00a0]?)(?<!(?:до|від|по|понад|менше|більше|як|близько|на|з)[ \\u00a0])(?<![\\p{L}\\d])` +
    `(${NUMBER}(?: ?× ?${NUMBER})*)(?=[ \\u00a0]?(?:${UNITS}|%|°|″)(?![\\p{L}]))`,
  'gu',
)
/** Characteristics where less is better. */
const AT_MOST = /похибк|шум|спожив|ціна поділки|час |затримк/iu

/** Turns a characteristic into a requirement: `Загальна висота: 260 мм` becomes `Загальна висота: не менше 260 мм`. */
export const asRequirement = (text: string) =>
  text.replace(FIGURE, `${AT_MOST.test(text) ? 'не більше' : 'не менше'}\u00a0$1`)

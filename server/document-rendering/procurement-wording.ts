const EQUIVALENT = 'або еквівалент'

/** Latin words that name a standard and nobody's goods. */
const STANDARDS = new Set(
  'Wi Fi Bluetooth Ethernet Type Full Ultra Mini Micro Touch Class Smart Power Express Plug Play Port Line Tru'.split(
    ' ',
  ),
)
/** «Біолаб-1600», or words in Latin letters written like a name: `Arduino Uno`, `Lenovo`. */
const QUOTED = '«[^«»]{2,60}»'
const LATIN_NAME = '(?<![\\p{L}\\d-])[A-Z][a-z]{2,}(?:[ -][A-Z]?[A-Za-z0-9]+)*(?![\\p{L}\\d])'
const ALREADY = `(?<already>\\s*\\(?${EQUIVALENT})?`

/**
 * Puts «або еквівалент» behind every producer and brand in a text: article 23 of the law on public procurement lets a
 * specification name one only so. Brands are the producer's name, what stands in «quotes», and names in Latin letters.
 */
export function withEquivalents(text: string, producer: string | null): string {
  const own = producer === null || producer.trim() === '' ? [] : [`(?<!\\p{L})${escaped(producer.trim())}(?!\\p{L})`]
  // One beside the other is one brand with its maker: `Lenovo «ThinkBook»`.
  const brand = `(?:${[...own, QUOTED, LATIN_NAME].join('|')})`
  return text.replace(
    new RegExp(`(?<name>${brand}(?: ${brand})*)${ALREADY}`, 'gu'),
    (whole, name: string, already?: string) =>
      already !== undefined || STANDARDS.has(name.split(/[ -]/)[0] ?? '') ? whole : `${name} ${EQUIVALENT}`,
  )
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

const UNITS =
  'мм|см|дм|м|км|мкм|кг|г|мг|мл|л|В|кВ|мВ|Вт|кВт|А|мА|мАг|Ом|Гц|кГц|МГц|ГГц|°C|шт\\.?|предмет\\p{L}*|год|хв|лм|люкс|Мп|МБ|ГБ|ТБ|дюйм\\p{L}*|мес\\.?|міс\\.?|x|крат'
const NUMBER = '\\d+(?:[ \\u00a0]\\d{3})*(?:[.,]\\d+)?'
/** A number or sizes `300 × 200 × 18` with a unit, bound by nothing yet: no «до», no range, no tolerance before it. */
const FIGURE = new RegExp(
  `(?<![\\d.,])(?<![×хx±/–—-][ \\u00a0]?)(?<!(?:до|від|по|понад|менше|більше|як|близько|на|з)[ \\u00a0])(?<![\\p{L}\\d])` +
    `(${NUMBER}(?: ?× ?${NUMBER})*)(?=[ \\u00a0]?(?:${UNITS}|%|°|″)(?![\\p{L}]))`,
  'gu',
)
/** Where less is better. */
const AT_MOST = /похибк|шум|спожив|ціна поділки|час |затримк/iu

/** `Загальна висота: 260 мм` as a buyer may ask for it: `Загальна висота: не менше 260 мм`. */
export const asRequirement = (text: string) =>
  text.replace(FIGURE, `${AT_MOST.test(text) ? 'не більше' : 'не менше'}\u00a0$1`)

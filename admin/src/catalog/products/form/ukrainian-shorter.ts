/** Below it a part is probably missing. */
const RATIO_MIN = 0.6
const SHORT_MAX = 40

type Texts = Readonly<Record<string, unknown>>

const lengthOf = (value: unknown) => (typeof value === 'string' ? value.trim().length : 0)

/** Much shorter than a translation. Buyers see Ukrainian by default. */
export function isUkrainianShorter(texts: Texts, field: string): boolean {
  const own = lengthOf(texts[`${field}_ua`])
  const most = Math.max(lengthOf(texts[`${field}_ru`]), lengthOf(texts[`${field}_en`]))
  return most > SHORT_MAX && own < most * RATIO_MIN
}

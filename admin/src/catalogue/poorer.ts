/** A translation is often a little longer or shorter; half as long means that something was left out. */
const POORER_BELOW = 0.6
const SHORT_MAX = 40

type Texts = Readonly<Record<string, unknown>>

const lengthOf = (value: unknown) => (typeof value === 'string' ? value.trim().length : 0)

/** Whether the Ukrainian text says much less than another language's: buyers see Ukrainian first. */
export function isUkrainianPoorer(texts: Texts, field: string): boolean {
  const own = lengthOf(texts[`${field}_ua`])
  const most = Math.max(lengthOf(texts[`${field}_ru`]), lengthOf(texts[`${field}_en`]))
  return most > SHORT_MAX && own < most * POORER_BELOW
}

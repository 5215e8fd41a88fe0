import * as v from 'valibot'

/** Null unless set. */
export const Unset = v.pipe(
  v.optional(v.string(), ''),
  v.transform((value) => (value === '' ? null : value)),
)

/** The message never contains the value, which may hold a password. */
export const urlWith = (schemes: readonly string[], example: string) => listWith(schemes, example, (value) => [value])

/** Separated by commas. */
export const urlsWith = (schemes: readonly string[], example: string) =>
  listWith(schemes, example, (value) => value.split(','))

const listWith = (schemes: readonly string[], example: string, partsOf: (value: string) => string[]) =>
  v.check<string | null, string>(
    (value) => value === null || partsOf(value).every((part) => hasScheme(part.trim(), schemes)),
    `it must be an address such as ${example}${reservedHint(example)}`,
  )

function hasScheme(text: string, schemes: readonly string[]): boolean {
  // `postgres:///shop?host=/run/postgresql` has no host.
  return URL.canParse(text) && schemes.includes(new URL(text).protocol) && /^[a-z]+:\/\/./i.test(text)
}

const reservedHint = (example: string) =>
  example.includes('password') ? ' (in the password write @ : / # ? as %40 %3A %2F %23 %3F)' : ''

/** Shorter names are similar to too many others. */
const LENGTH_MIN = 6

/**
 * Refuses a variable whose name is almost ours: an ignored setting would lose mails or open another database. If ours
 * is set too, the other belongs to another program.
 */
export function refuseMisspelled(environment: Record<string, string | undefined>, names: readonly string[]): void {
  for (const given of Object.keys(environment)) {
    if (names.includes(given) || !environment[given]) continue
    const meant = names.find((name) => environment[name] === undefined && isMisspelling(given, name))
    if (meant) throw new Error(`There is no environment variable ${given} for the shop. Did you mean ${meant}?`)
  }
}

function isMisspelling(given: string, name: string): boolean {
  const upper = given.toUpperCase()
  if (upper === name) return given !== name && name.length >= LENGTH_MIN
  if (name.length < LENGTH_MIN) return false
  const mistakes_max = name.length < 10 ? 1 : name.length < 15 ? 2 : 3
  return Math.abs(given.length - name.length) <= mistakes_max && distance(upper, name) <= mistakes_max
}

/** Damerau-Levenshtein (optimal string alignment). */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity
  for (let i = 1; i <= a.length; i += 1) {
    rows.push([i])
    for (let j = 1; j <= b.length; j += 1) {
      const is_swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = is_swapped ? at(i - 2, j - 2) + 1 : Infinity
      rows[i]?.push(Math.min(replaced, swapped, at(i - 1, j) + 1, at(i, j - 1) + 1))
    }
  }
  return at(a.length, b.length)
}

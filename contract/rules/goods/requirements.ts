import { numberText } from './attributes.ts'
import { unitSymbol } from './units.ts'

/** A number demanded of a characteristic. */
export interface MetRequirement {
  name_ua: string
  /** The product's value: `1,5 А`. */
  text_ua: string
  /** «не менше 2 А» */
  wanted: string
  is_met: boolean
}

interface KnownNumber {
  name_ua: string
  kind: string
  unit_code: string | null
  value: unknown
}

const LEAST = ['не менше', 'не нижче', 'щонайменше', 'від', '≥']
const MOST = ['не більше', 'не вище', 'щонайбільше', 'до', '≤']
const BOUND = new RegExp(
  `(?:^|[\\s(])(${[...LEAST, ...MOST].join('|')})\\s*(\\d+(?:[ \\u00a0]\\d{3})*(?:[.,]\\d+)?)\\s*([^\\s,;.()]*)`,
  'giu',
)
const STEM_LENGTH = 5

/**
 * Compares «ширина не менше 3000 мм» with attributes of that unit: the one named in the clause, or the only one. Other
 * demands are left out.
 */
export function metRequirements(requirement: string, attributes: readonly KnownNumber[]): MetRequirement[] {
  const numbers = attributes.flatMap(({ name_ua, kind, unit_code, value }) =>
    kind === 'number' && typeof value === 'number' ? [{ name_ua, unit_code, value }] : [],
  )
  return requirement.split(/[;,](?!\d)|\.\s/u).flatMap((clause) =>
    [...clause.matchAll(BOUND)].flatMap(([, word = '', digits = '', unit = '']) => {
      const wanted = Number(digits.replace(/[ \u00a0]/g, '').replace(',', '.'))
      const same_unit = numbers.filter(({ unit_code }) => symbolOf(unit_code) === unit.toLowerCase())
      const named = same_unit.filter(({ name_ua }) => isNamedIn(clause, name_ua))
      const found = named[0] ?? (same_unit.length === 1 ? same_unit[0] : undefined)
      if (!found) return []
      const { name_ua, unit_code, value } = found
      const is_least = LEAST.includes(word.toLowerCase())
      return [
        {
          name_ua,
          text_ua: numberText(value, unit_code, 'ua'),
          wanted: `${word.toLowerCase()} ${numberText(wanted, unit_code, 'ua')}`,
          is_met: is_least ? value >= wanted : value <= wanted,
        },
      ]
    }),
  )
}

const symbolOf = (unit_code: string | null) => unitSymbol(unit_code, 'ua').toLowerCase()

const isNamedIn = (clause: string, name: string): boolean =>
  (name.toLowerCase().match(/\p{L}{3,}/gu) ?? []).some((word) =>
    clause.toLowerCase().includes(word.slice(0, STEM_LENGTH)),
  )

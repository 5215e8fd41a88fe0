import { LANGUAGES } from '@shop/contract/primitives'
import { countryName } from '../../texts/country-names.ts'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Besides those of `Intl`. */
const ALIASES: Record<string, string> = {
  сша: 'US',
  usa: 'US',
  кнр: 'CN',
  чехія: 'CZ',
  чехия: 'CZ',
  корея: 'KR',
  англія: 'GB',
  великобританія: 'GB',
  uk: 'GB',
}

let codes: Map<string, string> | null = null

/** From the code or its name in Ukrainian, Russian or English. */
export function countryOf(typed: string): string | null {
  codes ??= allCountries()
  return codes.get(typed.toLowerCase()) ?? null
}

function allCountries(): Map<string, string> {
  const all = new Map<string, string>()
  for (const first of LETTERS)
    for (const second of LETTERS) {
      const code = first + second
      // `Intl` maps former codes to today's: BU to MM.
      if (new Intl.Locale(`und-${code}`).region !== code) continue
      const known = LANGUAGES.flatMap((language) => countryName(code, language) ?? [])
      if (known.length > 0) for (const name of [code, ...known]) all.set(name.toLowerCase(), code)
    }
  for (const [name, code] of Object.entries(ALIASES)) all.set(name, code)
  return all
}

import { HTML_LANG, type Language } from '@shop/contract/primitives'

export type Texts = Record<string, string>

/** Replaces `{name}`; `count` selects `key_one`, `key_few`, `key_many` or `key_other`. */
export type TFunction = (key: string, values?: Record<string, string | number>) => string

/**
 * i18next and its React binding take 15.7 kB, a seventh of the script budget (performance.md, P7). A missing text shows
 * its key.
 */
export function translator(language: Language, texts: Texts): TFunction {
  const plural = pluralRules(language)
  return (key, values = {}) => {
    const { count } = values
    const form = typeof count === 'number' ? texts[`${key}_${plural.select(count)}`] : undefined
    const text = form ?? texts[key] ?? key
    if (!text.includes('{')) return text
    return text.replace(/\{(\w+)\}(\.?)/g, (hole, name: string, stop: string) => {
      const value = values[name]
      if (value === undefined) return hole
      // «1 шт.» at the end of a sentence has one full stop.
      return typeof value === 'string' && value.endsWith('.') ? value : `${value}${stop}`
    })
  }
}

const known_rules = new Map<Language, Intl.PluralRules>()

/** Cached: the server renders hundreds of pages per second. */
function pluralRules(language: Language): Intl.PluralRules {
  const rules = known_rules.get(language) ?? new Intl.PluralRules(HTML_LANG[language])
  known_rules.set(language, rules)
  return rules
}

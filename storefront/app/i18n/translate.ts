import { HTML_LANG, type Language } from '@shop/contract/primitives'

/** Texts of the screens by key, of one language. */
export type Texts = Record<string, string>

/** Says a text: `{name}` is filled from the values, and `count` chooses among `key_one`, `key_few`, `key_many`, `key_other`. */
export type TFunction = (key: string, values?: Record<string, string | number>) => string

/**
 * The texts of one language as a function. i18next with its React part does the same and more in 15.7 kB of script, a
 * seventh of all that a page may load (performance.md, P7); this is what we used of it.
 * A key without a text is shown as it is, so that a forgotten one is seen.
 */
export function translator(language: Language, texts: Texts): TFunction {
  const plural = pluralRules(language)
  return (key, values = {}) => {
    const { count } = values
    const form = typeof count === 'number' ? texts[`${key}_${plural.select(count)}`] : undefined
    const text = form ?? texts[key] ?? key
    return text.includes('{') ? text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole)) : text
  }
}

const known_rules = new Map<Language, Intl.PluralRules>()

/** Made once a language: the server draws hundreds of pages a second. */
function pluralRules(language: Language): Intl.PluralRules {
  const rules = known_rules.get(language) ?? new Intl.PluralRules(HTML_LANG[language])
  known_rules.set(language, rules)
  return rules
}

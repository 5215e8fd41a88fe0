import type { I18nProvider } from 'ra-core'
import {
  chooseLanguage,
  HTML_LANG,
  isOfficeLanguage,
  OFFICE_LANGUAGES,
  type OfficeLanguage,
  officeLanguage,
} from './office-language.ts'
import { SECTIONS } from './sections.ts'
import { SHELL_TEXTS } from './shell/texts.ts'
import { KIT_TEXTS } from './ui/texts.ts'

const all = [KIT_TEXTS, SHELL_TEXTS, ...SECTIONS.map(({ texts }) => texts)]
const TEXTS: Record<OfficeLanguage, Record<string, string>> = {
  ua: Object.assign({}, ...all.map(({ ua }) => ua)) as Record<string, string>,
  en: Object.assign({}, ...all.map(({ en }) => en)) as Record<string, string>,
}

type Values = Record<string, unknown>

/** With `count` in the values the plural's form is taken: `key_one`, `key_few`, `key_many`, `key_other`. */
function textOf(key: string, values: Values): string | undefined {
  const texts = TEXTS[officeLanguage()]
  const count = values['count'] ?? values['smart_count']
  if (typeof count !== 'number') return texts[key]
  const form = new Intl.PluralRules(HTML_LANG[officeLanguage()]).select(count)
  return texts[`${key}_${form}`] ?? texts[`${key}_other`] ?? texts[key]
}

/** The text with its `{{values}}`; a key without a text is shown as it is, or as `_` says. */
export function translate(key: string, values: Values = {}): string {
  const found = textOf(key, values)
  if (found === undefined) return typeof values['_'] === 'string' ? values['_'] : key
  return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => shown(values[name]))
}

const shown = (value: unknown) =>
  typeof value === 'number' ? value.toLocaleString(HTML_LANG[officeLanguage()]) : String(value ?? '')

export const i18nProvider: I18nProvider = {
  translate: (key: string, values?: Values) => translate(key, values),
  getLocale: officeLanguage,
  getLocales: () => OFFICE_LANGUAGES.map((locale) => ({ locale, name: locale.toUpperCase() })),
  changeLocale: (locale: string) => {
    if (isOfficeLanguage(locale)) chooseLanguage(locale)
    return Promise.resolve()
  },
}

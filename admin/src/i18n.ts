import type { I18nProvider } from 'ra-core'
import {
  chooseLanguage,
  HTML_LANG,
  isAdminLanguage,
  OFFICE_LANGUAGES,
  type AdminLanguage,
  adminLanguage,
} from './admin-language.ts'
import { SECTIONS } from './sections.ts'
import { SHELL_TEXTS } from './frame/texts.ts'
import { KIT_TEXTS } from './kit/text/texts.ts'

const all = [KIT_TEXTS, SHELL_TEXTS, ...SECTIONS.map(({ texts }) => texts)]
const TEXTS: Record<AdminLanguage, Record<string, string>> = {
  ua: Object.assign({}, ...all.map(({ ua }) => ua)) as Record<string, string>,
  en: Object.assign({}, ...all.map(({ en }) => en)) as Record<string, string>,
}

type Values = Record<string, unknown>

/** With `count`: `key_one`, `key_few`, `key_many`, `key_other`. */
function textOf(key: string, values: Values): string | undefined {
  const texts = TEXTS[adminLanguage()]
  const count = values['count'] ?? values['smart_count']
  if (typeof count !== 'number') return texts[key]
  const form = new Intl.PluralRules(HTML_LANG[adminLanguage()]).select(count)
  return texts[`${key}_${form}`] ?? texts[`${key}_other`] ?? texts[key]
}

/** Fills in `{{values}}`; a missing key is shown as is, or as `_`. */
export function translate(key: string, values: Values = {}): string {
  const found = textOf(key, values)
  if (found === undefined) return typeof values['_'] === 'string' ? values['_'] : key
  return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => shown(values[name]))
}

const shown = (value: unknown) =>
  typeof value === 'number' ? value.toLocaleString(HTML_LANG[adminLanguage()]) : String(value ?? '')

export const i18nProvider: I18nProvider = {
  translate: (key: string, values?: Values) => translate(key, values),
  getLocale: adminLanguage,
  getLocales: () => OFFICE_LANGUAGES.map((locale) => ({ locale, name: locale.toUpperCase() })),
  changeLocale: (locale: string) => {
    if (isAdminLanguage(locale)) chooseLanguage(locale)
    return Promise.resolve()
  },
}

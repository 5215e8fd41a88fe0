import { type Language, LANGUAGES } from '../primitives.ts'

const ALT_SEPARATOR = ' | '

/** Alt texts in three languages share one field: `українською | по-русски | in English`. */
export const joinedAlt = (texts: Record<Language, string>): string =>
  LANGUAGES.map((language) => texts[language]).join(ALT_SEPARATOR)

/** The language's part of an alt text; all of it if it was not written in three languages. */
export function altText(alt: string | null, language: Language): string {
  const parts = alt?.split(ALT_SEPARATOR) ?? []
  return parts.length === LANGUAGES.length ? (parts[LANGUAGES.indexOf(language)] ?? '').trim() : (alt ?? '')
}

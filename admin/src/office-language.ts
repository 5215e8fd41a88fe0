export const OFFICE_LANGUAGES = ['ua', 'en'] as const
export type OfficeLanguage = (typeof OFFICE_LANGUAGES)[number]

export const HTML_LANG: Record<OfficeLanguage, string> = { ua: 'uk', en: 'en' }

const KEPT_AS = 'office-language'

export const isOfficeLanguage = (code: string | null): code is OfficeLanguage =>
  (OFFICE_LANGUAGES as readonly (string | null)[]).includes(code)

function readKept(): OfficeLanguage {
  const kept = globalThis.localStorage?.getItem(KEPT_AS) ?? null
  return isOfficeLanguage(kept) ? kept : 'ua'
}

let language: OfficeLanguage = readKept()

/** The language of the office's screens: as it was chosen last in this browser. */
export const officeLanguage = (): OfficeLanguage => language

export function chooseLanguage(chosen: OfficeLanguage): void {
  language = chosen
  localStorage.setItem(KEPT_AS, chosen)
  document.documentElement.lang = HTML_LANG[chosen]
}

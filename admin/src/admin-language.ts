export const OFFICE_LANGUAGES = ['ua', 'en'] as const
export type AdminLanguage = (typeof OFFICE_LANGUAGES)[number]

export const HTML_LANG: Record<AdminLanguage, string> = { ua: 'uk', en: 'en' }

const STORAGE_KEY = 'office-language'

export const isAdminLanguage = (code: string | null): code is AdminLanguage =>
  (OFFICE_LANGUAGES as readonly (string | null)[]).includes(code)

function readStored(): AdminLanguage {
  const stored = globalThis.localStorage?.getItem(STORAGE_KEY) ?? null
  return isAdminLanguage(stored) ? stored : 'ua'
}

let language: AdminLanguage = readStored()

/** Last chosen in this browser. */
export const adminLanguage = (): AdminLanguage => language

export function chooseLanguage(chosen: AdminLanguage): void {
  language = chosen
  localStorage.setItem(STORAGE_KEY, chosen)
  document.documentElement.lang = HTML_LANG[chosen]
}

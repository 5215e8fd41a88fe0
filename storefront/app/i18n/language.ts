import type { Language } from '@shop/contract/primitives'

export { useLanguage } from './translation.tsx'

/** Native names, for the switcher's accessible names. */
export const LANGUAGE_NAMES: Record<Language, string> = { ua: 'Українська', ru: 'Русский', en: 'English' }

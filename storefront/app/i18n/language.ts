import type { Language } from '@shop/contract/primitives'

export { useLanguage } from './translation.tsx'

/** For the switcher. */
export const LANGUAGE_NAMES: Record<Language, string> = { ua: 'Українська', ru: 'Русский', en: 'English' }

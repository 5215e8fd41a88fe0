import type { Language } from '@shop/contract/primitives'
import type { Texts } from './translate.ts'

/** Each language is a file of its own: a reader loads one. */
const FILES: Record<Language, () => Promise<{ default: Texts }>> = {
  ua: () => import('./ua.json'),
  ru: () => import('./ru.json'),
  en: () => import('./en.json'),
}

export const loadTexts = async (language: Language): Promise<Texts> => (await FILES[language]()).default

import type { Language } from '@shop/contract/primitives'
import type { Texts } from './translate.ts'

type Part = () => Promise<{ default: Texts }>

/** Each language is two files (split-texts.ts): what the first page may say, and what rare pages and popups add to it. */
const FIRST: Record<Language, Part> = {
  ua: () => import('./ua.json?first'),
  ru: () => import('./ru.json?first'),
  en: () => import('./en.json?first'),
}
const RARE: Record<Language, Part> = {
  ua: () => import('./ua.json?rare'),
  ru: () => import('./ru.json?rare'),
  en: () => import('./en.json?rare'),
}

export const loadFirstTexts = async (language: Language): Promise<Texts> => (await FIRST[language]()).default

/** Adds the rare texts to the first ones in place: who speaks the language already has them from then on. */
export async function loadAllTexts(language: Language): Promise<Texts> {
  const [first, rare] = await Promise.all([FIRST[language](), RARE[language]()])
  return Object.assign(first.default, rare.default)
}

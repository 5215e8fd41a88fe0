import type { Language } from '@shop/contract/primitives'
import type { Texts } from './translate.ts'

type Files = Record<Language, () => Promise<{ default: Texts }>>

/** Texts of every page's frame, of lists and of products. */
const FIRST: Files = {
  ua: () => import('./ua.json'),
  ru: () => import('./ru.json'),
  en: () => import('./en.json'),
}

/** Texts of forms, popups and pages whose code is loaded on demand: two thirds of all. */
const ON_DEMAND: Files = {
  ua: () => import('./on-demand/ua.json'),
  ru: () => import('./on-demand/ru.json'),
  en: () => import('./on-demand/en.json'),
}

let current: { language: Language; texts: Texts } | null = null
let needs_all = false

/** The language's texts, with those on demand once some code has needed them. */
export async function loadTexts(language: Language): Promise<Texts> {
  const texts = { ...(await FIRST[language]()).default }
  if (needs_all) Object.assign(texts, (await ON_DEMAND[language]()).default)
  current = { language, texts }
  return texts
}

/**
 * Loads code together with the texts on demand. They are added to the texts in use, so that the code finds them when it
 * renders. The server has all texts from the start.
 */
export async function withTexts<Code>(code: Promise<Code>): Promise<Code> {
  if (typeof document === 'undefined') return code
  needs_all = true
  const [loaded] = await Promise.all([code, addTexts()])
  return loaded
}

/** Before the first texts are there, `loadTexts` adds them itself. */
async function addTexts(): Promise<void> {
  if (current === null) return
  const { language, texts } = current
  Object.assign(texts, (await ON_DEMAND[language]()).default)
}

import type { Language } from '@shop/contract/primitives'
import type { Texts } from './translate.ts'

type Files = Record<Language, () => Promise<{ default: Texts }>>

/** Frame, lists and products. */
const FIRST: Files = {
  ua: () => import('./ua.json'),
  ru: () => import('./ru.json'),
  en: () => import('./en.json'),
}

/** Two thirds of all texts. */
const ON_DEMAND: Files = {
  ua: () => import('./on-demand/ua.json'),
  ru: () => import('./on-demand/ru.json'),
  en: () => import('./on-demand/en.json'),
}

let current: { language: Language; texts: Texts } | null = null
let needs_all = false

export async function loadTexts(language: Language): Promise<Texts> {
  const texts = { ...(await FIRST[language]()).default }
  if (needs_all) Object.assign(texts, (await ON_DEMAND[language]()).default)
  current = { language, texts }
  return texts
}

/** Adds the code's texts to those in use. The server has all texts. */
export async function withTexts<Code>(code: Promise<Code>): Promise<Code> {
  if (typeof document === 'undefined') return code
  needs_all = true
  const [loaded] = await Promise.all([code, addTexts()])
  return loaded
}

async function addTexts(): Promise<void> {
  if (current === null) return
  const { language, texts } = current
  Object.assign(texts, (await ON_DEMAND[language]()).default)
}

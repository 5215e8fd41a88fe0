import { HTML_LANG, type Language } from '@shop/contract/primitives'
import { createContext, useContext, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { setCurrentTranslator } from './text-now.ts'
import { translator, type Texts, type TFunction } from './translate.ts'

export type { TFunction } from './translate.ts'

interface Translation {
  t: TFunction
  language: Language
  /** Remembered for a year; no reload. */
  switchTo: (language: Language) => Promise<void>
}

const TranslationContext = createContext<Translation | null>(null)

export function useTranslation(): Translation {
  const translation = useContext(TranslationContext)
  if (!translation) throw new Error('there is no TranslationProvider around this component')
  return translation
}

export const useLanguage = (): Language => useTranslation().language

interface ProviderProps {
  language: Language
  texts: Texts
  /** Not on the server. */
  load?: (language: Language) => Promise<Texts>
  children: ReactNode
}

export function TranslationProvider({ load, children, ...first }: ProviderProps) {
  const [{ language, texts }, setLanguage] = useState(first)
  const translation = useMemo<Translation>(() => {
    const switchTo = async (next: Language) => {
      if (!load) throw new Error('this page cannot change its language')
      setLanguage({ language: next, texts: await load(next) })
      document.documentElement.lang = HTML_LANG[next]
      rememberLanguage(next)
    }
    return { t: translator(language, texts), language, switchTo }
  }, [language, texts, load])
  useLayoutEffect(() => setCurrentTranslator(translation.t), [translation])
  return <TranslationContext value={translation}>{children}</TranslationContext>
}

const YEAR_SECONDS = 31_536_000

export function rememberLanguage(language: Language) {
  document.cookie = `lng=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

import { HTML_LANG, type Language } from '@shop/contract/primitives'
import { createContext, useContext, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { speakFromNowOn } from './text-now.ts'
import { translator, type Texts, type TFunction } from './translate.ts'

export type { TFunction } from './translate.ts'

interface Translation {
  t: TFunction
  /** As the wire spells it: ua, ru or en. */
  language: Language
  /** Shows the page in another language where it stands and remembers the choice for a year. */
  switchTo: (language: Language) => Promise<void>
  /** Fetches what popups say beyond the first texts. */
  loadRareTexts: () => Promise<unknown>
}

const TranslationContext = createContext<Translation | null>(null)

/** `const { t } = useTranslation()` */
export function useTranslation(): Translation {
  const translation = useContext(TranslationContext)
  if (!translation) throw new Error('there is no TranslationProvider around this component')
  return translation
}

export const useLanguage = (): Language => useTranslation().language

interface ProviderProps {
  language: Language
  texts: Texts
  /** Fetches all of a language's texts; the server has them. */
  load?: (language: Language) => Promise<Texts>
  children: ReactNode
}

export function TranslationProvider({ load, children, ...first }: ProviderProps) {
  const [{ language, texts }, setSpoken] = useState(first)
  const translation = useMemo<Translation>(() => {
    const switchTo = async (next: Language) => {
      if (!load) throw new Error('this page cannot change its language')
      setSpoken({ language: next, texts: await load(next) })
      document.documentElement.lang = HTML_LANG[next]
      rememberLanguage(next)
    }
    const loadRareTexts = async () => load?.(language)
    return { t: translator(language, texts), language, switchTo, loadRareTexts }
  }, [language, texts, load])
  useLayoutEffect(() => speakFromNowOn(translation.t), [translation])
  return <TranslationContext value={translation}>{children}</TranslationContext>
}

const YEAR_SECONDS = 31_536_000

export function rememberLanguage(language: Language) {
  document.cookie = `lng=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}

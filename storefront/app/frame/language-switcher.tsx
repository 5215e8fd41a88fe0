import { HTML_LANG, type Language } from '@shop/contract/primitives'
import type { MouseEvent } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { useLocation } from 'react-router'
import { LANGUAGE_NAMES } from '../i18n/language.ts'
import { useGo } from '../ui/link.tsx'
import { unreachableKey } from '../api/unreachable.ts'
import { toast } from '@shop/ui/components/toast/toast.tsx'

/** Links (`?lng=ru`) for browsers without scripts; with scripts there is no reload. */
export function LanguageSwitcher({ languages }: { languages: readonly Language[] }) {
  const { t, language: current, switchTo } = useTranslation()
  const { pathname, search, hash } = useLocation()
  const go = useGo()

  const choose = (language: Language) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    switchTo(language).then(
      () => {
        // Otherwise a reload would switch back.
        if (new URLSearchParams(search).has('lng')) {
          void go({ pathname, search: withLanguage(search, null), hash }, { replace: true, preventScrollReset: true })
        }
      },
      () => toast('err', t(unreachableKey())),
    )
  }

  return (
    <div className="lang" role="group" aria-label={t('site_language')}>
      {languages.map((language) => (
        <a
          key={language}
          className="justify-center"
          href={`${pathname}${withLanguage(search, language)}`}
          lang={HTML_LANG[language]}
          hrefLang={HTML_LANG[language]}
          aria-current={language === current || undefined}
          onClick={choose(language)}
        >
          {language}
          <span className="sr-only"> {LANGUAGE_NAMES[language]}</span>
        </a>
      ))}
    </div>
  )
}

function withLanguage(search: string, language: Language | null): string {
  const query = new URLSearchParams(search)
  if (language === null) query.delete('lng')
  else query.set('lng', language)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

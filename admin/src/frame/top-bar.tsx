import { useLocaleState } from 'ra-core'
import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { OFFICE_LANGUAGES } from '../admin-language.ts'
import { Icon } from '../kit/widgets/icon.tsx'
import { useT } from '../kit/text/translate.ts'

/** `/` focuses the search. */
export function TopBar({ is_open, onMenu }: { is_open: boolean; onMenu(): void }) {
  const t = useT()
  const navigate = useNavigate()
  const [search_params] = useSearchParams()
  const field = useRef<HTMLInputElement>(null)
  useSlashKey(() => field.current?.focus())
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const typed = field.current?.value.trim() ?? ''
    if (typed !== '') void navigate(`/search?q=${encodeURIComponent(typed)}`)
  }
  return (
    <header className="h-16 bg-white border-b border-line flex items-center gap-4 px-4 lg:px-8">
      <button
        type="button"
        className="icon-btn lg:hidden -ml-2"
        aria-label={t('shell.menu')}
        aria-expanded={is_open}
        aria-haspopup="dialog"
        onClick={onMenu}
      >
        <Icon name="menu" />
      </button>
      <form
        role="search"
        aria-label={t('shell.search_all')}
        className="affix affix--lead w-full max-w-[420px]"
        onSubmit={onSubmit}
      >
        <Icon name="search" className="!top-[10px]" />
        <input
          ref={field}
          type="search"
          className="input input--sm !pl-11"
          placeholder={t('shell.search')}
          aria-label={t('shell.search')}
          aria-keyshortcuts="/"
          defaultValue={search_params.get('q') ?? ''}
        />
      </form>
      <LanguageSwitch />
      <a className="btn btn--text btn--sm max-md:!hidden" href="/" target="_blank" rel="noreferrer">
        <Icon name="external" />
        {t('shell.open_shop')}
      </a>
    </header>
  )
}

export function LanguageSwitch() {
  const t = useT()
  const [language, choose] = useLocaleState()
  return (
    <div className="lang ml-auto shrink-0" role="group" aria-label={t('shell.language')}>
      {OFFICE_LANGUAGES.map((code) => (
        <button
          key={code}
          type="button"
          lang={code === 'ua' ? 'uk' : 'en'}
          aria-current={code === language || undefined}
          onClick={() => choose(code)}
        >
          {code}
        </button>
      ))}
    </div>
  )
}

function useSlashKey(act: () => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const is_typing = event.target instanceof Element && event.target.closest('input, textarea, select, dialog')
      if (event.key !== '/' || is_typing) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

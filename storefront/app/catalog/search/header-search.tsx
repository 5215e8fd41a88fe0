import { Search } from '@shop/ui/icons/icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { lazy, Suspense, useEffect, useRef, type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'
import { useTranslation } from '../../i18n/translation.tsx'
import { Link } from '../../ui/link.tsx'
import { SearchForm } from './search-form.tsx'

const SearchSheet = lazy(() => import('./search-sheet.tsx').then((file) => ({ default: file.SearchSheet })))

const useSheet = create<{ opened_on: string | null }>()(() => ({ opened_on: null }))
const closeSheet = () => useSheet.setState({ opened_on: null })

/** `/` and Ctrl+K focus it. */
export function HeaderSearch() {
  const { t } = useTranslation()
  const { key } = useLocation()
  const field = useRef<HTMLInputElement>(null)
  const is_open = useSheet(({ opened_on }) => opened_on === key)
  // Otherwise the way back to this page would open it.
  useEffect(() => closeSheet, [key])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSearchKey(event) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      if (field.current?.checkVisibility()) field.current.select()
      else useSheet.setState({ opened_on: key })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [key])
  return (
    <>
      <div className="header__search">
        <div className="flex items-center gap-4">
          <div className="min-w-0 flex-1">
            <SearchForm size="bar" placeholder={t('search_room_or_article')} field={field} />
          </div>
          <Link to="/list" className="text-sm font-semibold text-brand-600 max-xl:hidden">
            {t('list_by')}
          </Link>
        </div>
      </div>
      {is_open && (
        <Suspense>
          <SearchSheet onClose={closeSheet} />
        </Suspense>
      )}
    </>
  )
}

/** A Cyrillic keyboard types another letter. */
function isSearchKey({ key, code, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey) return false
  if (ctrlKey || metaKey) return !shiftKey && (code === 'KeyK' || key === 'k')
  const is_typing = target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  return !is_typing && (key === '/' || (code === 'Slash' && !shiftKey))
}

/** Without scripts it leads to the search page. */
export function SearchAction({ className, has_label = false }: { className: string; has_label?: boolean }) {
  const { t } = useTranslation()
  const { key } = useLocation()
  const open = (event: MouseEvent) => {
    event.preventDefault()
    useSheet.setState({ opened_on: key })
  }
  return (
    <a
      className={className}
      href="/search"
      role="button"
      aria-label={has_label ? undefined : t('search')}
      onClick={open}
    >
      <Icon of={Search} />
      {has_label && t('search')}
    </a>
  )
}

import { IconButton } from '@shop/ui/components/button/button.tsx'
import { ArrowLeft } from '@shop/ui/icons/icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Link } from '../../ui/link.tsx'
import { SearchForm } from './search-form.tsx'
import './suggestions.css'

export function SearchSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  // Closed before it is removed, so that the browser returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    field.current?.focus()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="sheet search-sheet"
      aria-label={t('search')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // The field would take the first Escape to close its suggestions, which are the rest of this sheet.
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <IconButton label={t('close')} onClick={onClose}>
        <Icon of={ArrowLeft} />
      </IconButton>
      <div className="grid gap-3">
        <SearchForm size="bar" placeholder={t('search_room_or_article')} field={field} />
        <Link to="/list" className="link tap justify-self-start">
          {t('list_have')}
        </Link>
      </div>
    </dialog>
  )
}

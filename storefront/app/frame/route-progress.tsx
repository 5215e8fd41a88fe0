import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { useLocation, useNavigation } from 'react-router'

/** The new title is announced to screen readers. */
export function RouteProgress() {
  const { t } = useTranslation()
  const is_loading = useNavigation().state !== 'idle'
  return (
    <>
      <div className="route-progress no-print" data-active={is_loading || undefined} aria-hidden="true" />
      <div className="sr-only" role="status">
        {is_loading ? t('loading...') : <PageTitle />}
      </div>
    </>
  )
}

/** Browsers announce the first page themselves. */
function PageTitle() {
  const { pathname } = useLocation()
  const first_path = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (pathname !== first_path.current) setTitle(document.title)
  }, [pathname])
  return title
}

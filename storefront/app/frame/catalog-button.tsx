import { buttonClass } from '@shop/ui/components/button/button.tsx'
import { ChevronDown, LayoutGrid } from '@shop/ui/icons/icon-paths.ts'
import { Icon } from '@shop/ui/icons/icon.tsx'
import { lazy, Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '../i18n/translation.tsx'

const CatalogPanel = lazy(() => import('./catalog-panel.tsx').then((file) => ({ default: file.CatalogPanel })))

const PANEL_ID = 'catalog-panel'

/** Without scripts it leads to the catalog. */
export function CatalogButton() {
  const { t } = useTranslation()
  // Navigating closes it.
  const { key } = useLocation()
  const [opened_on, setOpenedOn] = useState<string | null>(null)
  const button = useRef<HTMLAnchorElement>(null)
  const is_open = opened_on === key
  const toggle = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    setOpenedOn(is_open ? null : key)
  }
  return (
    <>
      <a
        ref={button}
        href="/catalog"
        role="button"
        className={buttonClass({}, 'header__catalog')}
        aria-expanded={is_open}
        aria-controls={is_open ? PANEL_ID : undefined}
        onClick={toggle}
        onKeyDown={(event) => event.key === ' ' && toggle(event)}
      >
        <Icon of={LayoutGrid} />
        {t('catalog')}
        <Icon of={ChevronDown} />
      </a>
      {is_open && (
        <Suspense>
          <CatalogPanel id={PANEL_ID} opener={button} onClose={() => setOpenedOn(null)} />
        </Suspense>
      )}
    </>
  )
}

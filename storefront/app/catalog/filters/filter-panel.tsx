import { lazy, Suspense, useId, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '@shop/ui/components/button/button.tsx'
import { focusHeading } from '../../ui/focus-beside.ts'
import { Link, staysInTab } from '../../ui/link.tsx'
import { attributeNames, filtersCount } from './chosen-filters.ts'
import { addressWithout, FILTERS_ID } from './list-address.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterFields } from './filter-fields.tsx'
import type { FiltersProps } from './list-tools.tsx'
import { useFacets } from './filter-facets.ts'
import './filters.css'

// Only phones need it.
const Drawer = lazy(() => import('../../ui/drawer.tsx').then((file) => ({ default: file.Drawer })))

export function Filters({ scope, query, total, is_wide, is_open, onClose }: FiltersProps) {
  const facets = useFacets(
    scope,
    query,
    is_wide || is_open || query.has('precept') || query.has('dk') || attributeNames(query).length > 0,
  )
  const { t } = useTranslation()
  const fields = facets ? <FilterFields facets={facets} scope={scope} query={query} /> : <Waiting />
  const column = is_wide ? document.getElementById(FILTERS_ID) : null
  return (
    <>
      <FilterChips path={scope.path} query={query} facets={facets} />
      {column && createPortal(<Column {...{ scope, query, total }}>{fields}</Column>, column)}
      {is_open && !is_wide && (
        <Suspense>
          <Drawer title={t('filters')} onClose={onClose} foot={<DrawerFoot {...{ total, onClose }} />}>
            <div className="px-4">
              {fields}
              {filtersCount(query) > 0 && <Reset scope={scope} query={query} />}
            </div>
          </Drawer>
        </Suspense>
      )}
    </>
  )
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <p className="py-4 text-ink-600" role="status">
      {t('loading...')}
    </p>
  )
}

type Shown = Pick<FiltersProps, 'scope' | 'query' | 'total'>

function Column({ scope, query, total, children }: Shown & { children: ReactNode }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section className="filters" aria-labelledby={id}>
      <div className="filters__head">
        <h2 id={id}>{t('filters')}</h2>
        <span>{t('found_count', { count: total })}</span>
        {filtersCount(query) > 0 && <Reset scope={scope} query={query} />}
      </div>
      {children}
    </section>
  )
}

function Reset({ scope, query }: Pick<FiltersProps, 'scope' | 'query'>) {
  const { t } = useTranslation()
  return (
    <Link
      className="link filters__reset"
      to={addressWithout(scope.path, query)}
      preventScrollReset
      onClick={(event) =>
        staysInTab(event) && focusHeading(event.currentTarget.closest('.filters, dialog')?.querySelector('h2'))
      }
    >
      {t('filters_reset')}
    </Link>
  )
}

function DrawerFoot({ total, onClose }: Pick<FiltersProps, 'total' | 'onClose'>) {
  const { t } = useTranslation()
  return (
    <Button className="grow" disabled={total === 0} aria-live="polite" onClick={onClose}>
      {total > 0 ? t('filters_show', { count: total }) : t('filters_show_none')}
    </Button>
  )
}

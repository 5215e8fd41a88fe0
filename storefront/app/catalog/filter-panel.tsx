import { useSyncExternalStore } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { filtersCount } from './chosen-filters.ts'
import { addressWithout } from './list-address.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterFields } from './filter-fields.tsx'
import type { FiltersProps } from './list-tools.tsx'
import { useFacets } from './filter-facets.ts'

/** What is chosen, each with a way to take it back, and the panel to choose more: above the list, on phones in a drawer. */
export function Filters({ place, query, is_open, onClose }: FiltersProps) {
  const { t } = useTranslation()
  const is_wide = useIsWide()
  const facets = useFacets(place, query, is_open || query.has('precept') || query.has('dk'))
  const fields = facets ? (
    <FilterFields key={query.toString()} facets={facets} place={place} query={query} />
  ) : (
    <Waiting />
  )
  return (
    <>
      <FilterChips path={place.path} query={query} facets={facets} />
      {is_open && is_wide && <div className="panel mt-3">{fields}</div>}
      {is_open && !is_wide && (
        <Drawer title={t('filters')} onClose={onClose} foot={<DrawerFoot {...{ place, query, onClose }} />}>
          {fields}
        </Drawer>
      )}
    </>
  )
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <p className="p-4 text-ink-600" role="status">
      {t('loading...')}
    </p>
  )
}

function DrawerFoot({ place, query, onClose }: Omit<FiltersProps, 'is_open'>) {
  const { t } = useTranslation()
  return (
    <>
      {filtersCount(query) > 0 && (
        <ButtonLink kind="ghost" size="sm" to={addressWithout(place.path, query)} preventScrollReset>
          {t('filters_reset')}
        </ButtonLink>
      )}
      <Button size="sm" className="grow" onClick={onClose}>
        {t('filters_show')}
      </Button>
    </>
  )
}

/** Where the side list stands beside the products (design, section 4). */
const WIDE = '(min-width: 64rem)'

function watch(tell: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

const useIsWide = () =>
  useSyncExternalStore(
    watch,
    () => matchMedia(WIDE).matches,
    () => true,
  )

import { SORTS } from '@shop/contract/product-filters'
import { createElement, useEffect, useState, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '../i18n/translation.tsx'
import { Button } from '../ui/button.tsx'
import { useGo } from '../ui/link.tsx'
import { filtersCount } from './chosen-filters.ts'
import { addressWith, chosenSort } from './list-address.ts'

/** Which list is narrowed: the page's path, and what the server knows it by. */
export interface ListPlace {
  path: string
  category_id?: string | undefined
  search?: string | undefined
}

export interface ListToolsProps {
  place: ListPlace
  /** Found by a text: without another order the best stand first. */
  is_ranked?: boolean
}

export interface FiltersProps {
  place: ListPlace
  query: URLSearchParams
  is_open: boolean
  onClose: () => void
}

/** Filters and order of a list; without scripts the list stays as it is. What the filters show comes when it is asked for. */
export function ListTools({ place, is_ranked = false }: ListToolsProps) {
  const { t } = useTranslation()
  const go = useGo()
  const query = new URLSearchParams(useLocation().search)
  const count = filtersCount(query)
  const [is_open, setOpen] = useState(false)
  const filters = useFilters(count > 0 || is_open)
  return (
    <div className="list-tools">
      <div className="list-tools__row">
        <Button kind="ghost" size="sm" aria-expanded={is_open} onClick={() => setOpen(!is_open)}>
          {count > 0 ? `${t('filters')}: ${count}` : t('filters')}
        </Button>
        <select
          className="select list-tools__sort"
          aria-label={t('sort')}
          value={chosenSort(query)}
          onChange={(event) => {
            const sort = event.target.value
            void go(addressWith(place.path, query, 'sort', sort === 'newest' ? [] : [sort]), KEEP_PLACE)
          }}
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(sort === 'newest' && is_ranked ? 'sort_best' : `sort_${sort}`)}
            </option>
          ))}
        </select>
      </div>
      {count > 0 && !filters && <div className="list-tools__wait" />}
      {filters && createElement(filters, { place, query, is_open, onClose: () => setOpen(false) })}
    </div>
  )
}

/** The reader stays where he is: it is the list that changes under his hands. */
export const KEEP_PLACE = { preventScrollReset: true }

function useFilters(is_wanted: boolean): ComponentType<FiltersProps> | null {
  const { loadRareTexts } = useTranslation()
  const [loaded, setLoaded] = useState<{ Filters: ComponentType<FiltersProps> } | null>(null)
  useEffect(() => {
    if (!is_wanted || loaded) return
    // A failure to load leaves the list as it is; the next click asks again.
    void Promise.all([import('./filter-panel.tsx'), loadRareTexts()]).then(
      ([file]) => setLoaded(file),
      () => undefined,
    )
  }, [is_wanted, loaded, loadRareTexts])
  return loaded?.Filters ?? null
}

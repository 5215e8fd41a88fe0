import { SORTS } from '@shop/contract/shop/product-filters'
import { afterPaint } from '@shop/ui/after-paint.ts'
import { useMedia } from '@shop/ui/hooks/use-media.ts'
import { createElement, useEffect, useState, type ComponentType } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Button } from '@shop/ui/components/button/button.tsx'
import { filtersCount } from './chosen-filters.ts'
import { addressWith, chosenSort } from './list-address.ts'
import { useChosen, useListChange } from './use-list-change.ts'

export interface ListScope {
  path: string
  category_id?: string | undefined
  search?: string | undefined
}

export interface ListToolsProps {
  scope: ListScope
  /** Products of the list. */
  total: number
  /** Without filters, if known. */
  unfiltered_total?: number | undefined
  /** Sorted by relevance by default. */
  is_ranked?: boolean
}

export interface FiltersProps {
  scope: ListScope
  query: URLSearchParams
  total: number
  is_wide: boolean
  is_open: boolean
  onClose: () => void
}

export function ListTools({ scope, total, unfiltered_total, is_ranked = false }: ListToolsProps) {
  const { t } = useTranslation()
  const changeList = useListChange()
  const query = useChosen()
  const count = filtersCount(query)
  const is_wide = useMedia(WIDE)
  const [is_open, setOpen] = useState(false)
  const filters = useFilters(count > 0 || is_open || is_wide)
  return (
    <div className="list-tools">
      <p className="list-tools__count" role="status">
        <b>{t('products_count', { count: total })}</b>
        {count > 0 && unfiltered_total !== undefined && ` ${t('count_of', { total: unfiltered_total })}`}
      </p>
      <div className="list-tools__row">
        <Button kind="ghost" className="lg:hidden" aria-expanded={is_open} onClick={() => setOpen(!is_open)}>
          {count > 0 ? `${t('filters')}: ${count}` : t('filters')}
        </Button>
        <select
          className="select list-tools__sort"
          aria-label={t('sort')}
          value={chosenSort(query)}
          onChange={(event) => {
            const sort = event.target.value
            changeList((latest) => addressWith(scope.path, latest, 'sort', sort === 'newest' ? [] : [sort]))
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
      {filters && createElement(filters, { scope, query, total, is_wide, is_open, onClose: () => setOpen(false) })}
    </div>
  )
}

function useFilters(is_wanted: boolean): ComponentType<FiltersProps> | null {
  const [loaded, setLoaded] = useState<{ Filters: ComponentType<FiltersProps> } | null>(null)
  useEffect(() => {
    if (!is_wanted || loaded) return
    afterPaint(() => void import('./filter-panel.tsx').then(setLoaded, () => undefined))
  }, [is_wanted, loaded])
  return loaded?.Filters ?? null
}

/** Shows the left column (design, section 4). */
const WIDE = '(min-width: 64rem)'

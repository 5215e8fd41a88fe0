import type { ProductPage } from '@shop/contract/shop/catalog'
import { PER_PAGE } from '@shop/contract/rules/pagination'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/translation.tsx'
import { Link } from '../../ui/link.tsx'
import { Pager } from '../../ui/pager.tsx'
import { GridSkeleton, ProductGrid } from './product-grid.tsx'

interface ProductResultsProps {
  found: ProductPage
  /** From an API link to a page address. */
  hrefOf: (url: string) => string
  /** Of the pagination. */
  label: string
  columns: 3 | 4
  is_loading: boolean
  children: ReactNode
}

export function ProductResults({ found, hrefOf, label, columns, is_loading, children }: ProductResultsProps) {
  const { t } = useTranslation()
  const { total, from, to, links } = found.meta
  return (
    <div aria-busy={is_loading}>
      {is_loading ? (
        <GridSkeleton length={PER_PAGE} columns={columns} />
      ) : found.data.length > 0 ? (
        <ProductGrid cards={found.data} columns={columns} is_first />
      ) : (
        children
      )}
      {/* Spec, section 9: "Pagination shown only when meta total exceeds 15". */}
      {total > PER_PAGE && (
        <div className="mt-10 flex flex-wrap items-center justify-between gap-4">
          <Pager links={links} hrefOf={hrefOf} label={label} />
          {from !== null && to !== null && <span className="mono">{t('shown_range', { from, to, total })}</span>}
        </div>
      )}
      <p className="no-print mt-10 border-t border-line pt-5 text-ink-600">
        {t('list_have_text')}:{' '}
        <Link to="/list" className="link">
          {t('list_by')}
        </Link>
      </p>
    </div>
  )
}

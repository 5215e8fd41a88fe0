import { useTranslation } from '../../i18n/translation.tsx'
import { pageNumbers } from './slider-pages.ts'

interface PageNumbersProps {
  /** from 0 */
  current: number
  pages: number
  onPage: (page: number) => void
}

export function PageNumbers({ current, pages, onPage }: PageNumbersProps) {
  const { t } = useTranslation()
  return (
    <nav className="pager dots no-print mt-6" aria-label={t('review_pages')}>
      {pageNumbers(current, pages).map((page, index) =>
        page === null ? (
          <span key={`gap ${index}`} className="gap" aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={page}
            type="button"
            aria-label={t('page_number_of', { page: page + 1, pages })}
            aria-current={page === current ? 'true' : undefined}
            onClick={() => onPage(page)}
          >
            {page + 1}
          </button>
        ),
      )}
    </nav>
  )
}

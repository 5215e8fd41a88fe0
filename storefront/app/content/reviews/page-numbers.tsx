import { useTranslation } from '../i18n/translation.tsx'
import { pageNumbers } from './slider-pages.ts'

interface PageNumbersProps {
  /** From 0. */
  current: number
  pages: number
  onPage: (page: number) => void
}

/** The numbered row under a slider. */
export function PageNumbers({ current, pages, onPage }: PageNumbersProps) {
  const { t } = useTranslation()
  return (
    <nav className="dots no-print mt-6 pl-px" aria-label={t('review_pages')}>
      {pageNumbers(current, pages).map((page, place) =>
        page === null ? (
          <span
            key={`gap ${place}`}
            className="-ml-px grid h-10 min-w-10 place-items-center border border-line-strong text-ink-500"
            aria-hidden="true"
          >
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

import { useListContext } from 'ra-core'
import { formatNumber } from '../text/format.ts'
import { Icon } from '../widgets/icon.tsx'
import { pagesAround } from './pages-around.ts'
import { useT } from '../text/translate.ts'

const SIZES = [25, 50, 100]

/** `1–25 of 6 200`. */
export function RangeText() {
  const t = useT()
  const { page, perPage, total } = useListContext()
  if (!total) return null
  const from = (page - 1) * perPage + 1
  const to = Math.min(page * perPage, total)
  return (
    <span className="mono ml-auto max-lg:sr-only" aria-live="polite">
      {t('kit.range', { from: formatNumber(from), to: formatNumber(to), total: formatNumber(total) })}
    </span>
  )
}

/** Page links and page size; hidden if everything fits on one page. */
export function Pager() {
  const t = useT()
  const { page, perPage, total, setPage, setPerPage } = useListContext()
  if (!total || total <= Math.min(...SIZES)) return null
  const last = Math.ceil(total / perPage)
  return (
    <nav className="flex flex-wrap items-center gap-2 p-4" aria-label={t('kit.pages')}>
      <div className="pager">
        <button
          type="button"
          className="pager__w"
          {...disabledUnless(page > 1)}
          onClick={() => page > 1 && setPage(page - 1)}
        >
          <Icon name="chevron-left" />
          <span className="max-sm:sr-only">{t('kit.previous')}</span>
        </button>
        {pagesAround(page, last).map((number, place) =>
          number === null ? (
            <span key={`gap ${place}`} className="gap">
              …
            </span>
          ) : (
            <button
              key={number}
              type="button"
              aria-label={t('kit.page', { page: number })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => setPage(number)}
            >
              {number}
            </button>
          ),
        )}
        <button
          type="button"
          className="pager__w"
          {...disabledUnless(page < last)}
          onClick={() => page < last && setPage(page + 1)}
        >
          <span className="max-sm:sr-only">{t('kit.next')}</span>
          <Icon name="chevron-right" />
        </button>
      </div>
      <select
        className="select select--sm !w-auto ml-auto"
        aria-label={t('kit.rows_a_page')}
        value={perPage}
        onChange={(event) => setPerPage(Number(event.target.value))}
      >
        {SIZES.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </nav>
  )
}

/** `aria-disabled`, not `disabled`: keyboard users must not lose the focus on the last page. */
const disabledUnless = (may: boolean) => (may ? {} : { 'aria-disabled': true })

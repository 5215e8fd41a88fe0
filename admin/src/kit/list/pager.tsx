import { Pager as PlainPager } from '@shop/ui/components/pager/pager.tsx'
import { useListContext } from 'ra-core'
import { formatNumber, formatTotal } from '../text/format.ts'
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
      {t('kit.range', { from: formatNumber(from), to: formatNumber(to), total: formatTotal(total) })}
    </span>
  )
}

/** Hidden if everything fits on one page. */
export function Pager() {
  const t = useT()
  const { page, perPage, total, setPage, setPerPage } = useListContext()
  if (!total || total <= Math.min(...SIZES)) return null
  const last = Math.ceil(total / perPage)
  return (
    <div className="flex flex-wrap items-center gap-2 p-4">
      <PlainPager
        label={t('kit.pages')}
        previous={{ target: page > 1 ? page - 1 : null, label: t('kit.previous') }}
        pages={pagesAround(page, last).map((number) => ({
          target: number,
          label: String(number ?? '…'),
          is_current: number === page,
        }))}
        next={{ target: page < last ? page + 1 : null, label: t('kit.next') }}
        renderLink={(number, look) => (
          <button
            key={look['aria-label'] ?? number}
            type="button"
            {...(!look.className && { 'aria-label': t('kit.page', { page: number }) })}
            {...look}
            onClick={() => setPage(number)}
          />
        )}
      />
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
    </div>
  )
}

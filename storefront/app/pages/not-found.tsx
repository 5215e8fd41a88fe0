import { useTranslation } from '../i18n/translation.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

/** Design, section 6, "404". */
export function NotFound() {
  const { t } = useTranslation()
  return (
    <div className="page">
      <div className="grid items-center gap-10 py-4 lg:grid-cols-2 lg:py-12">
        <div className="max-lg:order-2">
          <p
            className="font-display text-[6rem] leading-none font-semibold tracking-[-0.05em] text-brand-600 lg:text-[9rem]"
            aria-hidden="true"
          >
            404
          </p>
          <h1 className="mt-4 text-3xl lg:text-4xl">{t('error_404_title')}</h1>
          <p className="mt-2 text-xl text-ink-700">{t('error_404_subtitle')}</p>
          <p className="mt-5 max-w-[30rem] text-ink-600">{t('error_404_text1')}</p>
          <p className="mt-2 max-w-[30rem] text-ink-600">{t('error_404_text2')}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink size="lg" to="/">
              {t('to_home')}
            </ButtonLink>
            <ButtonLink size="lg" kind="ghost" to="/catalog">
              {t('to_catalog')}
            </ButtonLink>
          </div>
        </div>
        <ElementTable />
      </div>
    </div>
  )
}

interface Cell {
  number: string
  symbol: string
  /** Text key. */
  name: string
}

const ELEMENTS: Cell[] = [
  { number: '50', symbol: 'Sn', name: 'element_sn' },
  { number: '51', symbol: 'Sb', name: 'element_sb' },
  { number: '52', symbol: 'Te', name: 'element_te' },
  { number: '53', symbol: 'I', name: 'element_i' },
  { number: '54', symbol: 'Xe', name: 'element_xe' },
  { number: '82', symbol: 'Pb', name: 'element_pb' },
  { number: '83', symbol: 'Bi', name: 'element_bi' },
  { number: '84', symbol: 'Po', name: 'element_po' },
  { number: '85', symbol: 'At', name: 'element_at' },
  { number: '86', symbol: 'Rn', name: 'element_rn' },
]
const MISSING: Cell = { number: '404', symbol: '?', name: 'not_found_cell' }
/** Only one of its cells is ever shown. */
const LAST_ROW = [null, null, null, MISSING, null]

function ElementTable() {
  return (
    <div className="grid grid-cols-5 pt-px pl-px" aria-hidden="true">
      {[...ELEMENTS, ...LAST_ROW].map((cell, index) => (
        <ElementCell key={index} cell={cell} />
      ))}
    </div>
  )
}

const CELL = '-mt-px -ml-px flex aspect-square flex-col border p-2 sm:p-3'

function ElementCell({ cell }: { cell: Cell | null }) {
  const { t } = useTranslation()
  if (cell === null) return <div className={`${CELL} border-line-strong bg-paper-50`} />
  return (
    <div className={`${CELL} ${cellClass(cell)}`}>
      <span className="font-mono text-xs">{cell.number}</span>
      <span className="mt-auto font-display text-lg leading-none font-semibold tracking-tight sm:text-3xl">
        {cell.symbol}
      </span>
      <span className="mt-1 truncate text-xs leading-4 max-sm:hidden">{t(cell.name)}</span>
    </div>
  )
}

function cellClass(cell: Cell): string {
  if (cell === MISSING) return 'relative z-1 border-2 border-dashed border-margin-500 bg-margin-50 text-margin-600'
  if (cell.symbol === 'Te') return 'relative z-1 border-brand-600 bg-brand-600 text-white'
  return 'border-line-strong bg-white text-ink-600'
}

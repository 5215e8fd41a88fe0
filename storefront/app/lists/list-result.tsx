import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AMOUNT_MAX, type Language } from '@shop/contract/primitives'
import { localised } from '@shop/contract/rules/names'
import { Button } from '@shop/ui/components/button/button.tsx'
import { useAction } from '../api/use-action.ts'
import { reorderAsAnybody } from '../checkout/public.ts'
import { type TFunction, useTranslation } from '../i18n/translation.tsx'
import { ReducedNote } from '../offers/public.ts'
import { openPopup } from '../popups/popup-store.ts'
import { Price } from '../ui/price.tsx'
import { toast } from '@shop/ui/components/toast/toast.tsx'
import { LINE_KINDS, type LineKind, type ListRow, reducedProducts, totalsOf, wantedProducts } from './list-state.ts'
import { ListLine } from './list-line.tsx'

/** In a message; the basket shows all. */
const NAMED_MAX = 3

interface ResultProps {
  rows: readonly ListRow[]
  /** null for a pasted text. */
  name: string | null
  onRow: (index: number, row: ListRow) => void
  onOther: () => void
}

export function ListResult({ rows, name, onRow, onOther }: ResultProps) {
  const { t } = useTranslation()
  const { shown, show, isShown, isHidden, keep } = useShownKind(rows)
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-700">{name === null ? t('list_sides') : t('list_sides_file', { name })}</p>
        <Button kind="ghost" onClick={onOther}>
          {t('list_other')}
        </Button>
      </div>
      <div className="list-result">
        <div className="min-w-0">
          <Tally rows={rows} shown={shown} onShow={show} />
          <h2 className="sr-only">{t('list_lines')}</h2>
          <ol>
            {rows.map((row, index) =>
              isShown(row, index) ? (
                <ListLine
                  key={index}
                  number={index + 1}
                  row={row}
                  onRow={(changed) => onRow(index, changed)}
                  onChoose={(changed) => {
                    keep(index)
                    onRow(index, changed)
                  }}
                  isHidden={(changed) => isHidden(changed, index)}
                />
              ) : null,
            )}
          </ol>
        </div>
        <Summary rows={rows} />
      </div>
    </>
  )
}

/** All once nothing of the kind is left. A line whose choice was just changed stays, so that the keyboard can go on. */
function useShownKind(rows: readonly ListRow[]) {
  const [kind, setKind] = useState<LineKind | null>(null)
  const [kept, setKept] = useState<number | null>(null)
  const shown = rows.some((row) => row.kind === kind) ? kind : null
  const show = (wanted: LineKind | null) => {
    setKind(wanted)
    setKept(null)
  }
  const isShown = (row: ListRow, index: number) => shown === null || row.kind === shown || index === kept
  const isHidden = (changed: ListRow, index: number) =>
    !isShown(changed, index) && rows.some((row, at) => at !== index && row.kind === shown)
  return { shown, show, isShown, isHidden, keep: setKept }
}

interface TallyProps {
  rows: readonly ListRow[]
  shown: LineKind | null
  onShow: (kind: LineKind | null) => void
}

/** Pressing a count shows only those lines. */
function Tally({ rows, shown, onShow }: TallyProps) {
  const { t } = useTranslation()
  const entries = [null, ...LINE_KINDS].map((kind) => ({
    kind,
    count: kind === null ? rows.length : rows.filter((row) => row.kind === kind).length,
  }))
  return (
    <div className="tally" role="group" aria-label={t('list_tally')}>
      {entries.map(({ kind, count }) => (
        <button
          key={kind}
          type="button"
          aria-pressed={shown === kind}
          disabled={count === 0}
          onClick={() => onShow(shown === kind ? null : kind)}
        >
          <b>{count}</b>
          <span>
            {kind && <i className={`sq sq--${kind}`} aria-hidden="true" />}
            {t(`list_kind_${kind ?? 'all'}`)}
          </span>
        </button>
      ))}
    </div>
  )
}

function Summary({ rows }: { rows: readonly ListRow[] }) {
  const { t } = useTranslation()
  const { taken, missing, sum } = totalsOf(rows)
  const { is_adding, add } = useAdding(rows)
  const offer = () =>
    openPopup('commercialOffer', { text: t('list_offer_text', { count: taken }), lines: wantedProducts(rows) })
  return (
    <aside className="list-sum" aria-label={t('list_summary')}>
      <dl>
        <dt>{t('list_kind_all')}</dt>
        <dd>{rows.length}</dd>
        <dt>{t('list_go_to_basket')}</dt>
        <dd>{taken}</dd>
        <dt>{t('list_kind_none')}</dt>
        <dd>{missing}</dd>
      </dl>
      <p className="list-sum__total" aria-live="polite">
        <span>{t('sum')}</span>
        <Price amount={sum} className="text-2xl" />
      </p>
      <Reduced rows={rows} />
      <Button is_block size="lg" disabled={taken === 0} is_loading={is_adding} onClick={() => void add()}>
        {t('list_add', { count: taken })}
      </Button>
      <Button is_block kind="ghost" disabled={taken === 0} onClick={offer}>
        {t('commercial_offer_get')}
      </Button>
    </aside>
  )
}

function Reduced({ rows }: { rows: readonly ListRow[] }) {
  const { t, language } = useTranslation()
  const lines = reducedLines(rows, language)
  if (lines.length === 0) return null
  return (
    <ReducedNote title={t('list_reduced_title', { most: AMOUNT_MAX })} lines={lines} rest={t('list_reduced_rest')} />
  )
}

const reducedLines = (rows: readonly ListRow[], language: Language) =>
  reducedProducts(rows).map(({ chosen, planned, amount }) => ({
    name: localised(chosen, 'name', language),
    planned,
    offered: amount,
  }))

/** The page with the note is left. */
function announceReduced(lines: ReturnType<typeof reducedLines>, t: TFunction) {
  if (lines.length === 0) return
  const named = lines.slice(0, NAMED_MAX).map(({ name, ...pieces }) => `${name}: ${t('offer_reduced_line', pieces)}`)
  const count = lines.length - named.length
  if (count > 0) named.push(t('list_added_reduced_more', { count }))
  const text = t('list_added_reduced', { most: AMOUNT_MAX, lines: named.join('; ') })
  toast('info', text, { label: t('ask_manager'), to: '/about#consultation', is_lasting: true })
}

function useAdding(rows: readonly ListRow[]) {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const { is_running, run } = useAction()
  const add = async () => {
    const added = await reorderAsAnybody(wantedProducts(rows))
    if (added.every(({ added: pieces }) => pieces <= 0)) return toast('err', t('list_added_none'))
    const is_whole = added.every(({ problem }) => problem === null)
    toast(is_whole ? 'ok' : 'info', t(is_whole ? 'list_added' : 'list_added_partly'))
    announceReduced(reducedLines(rows, language), t)
    await navigate('/basket')
  }
  return { is_adding: is_running, add: () => run(add) }
}

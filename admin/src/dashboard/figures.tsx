import type { Dashboard } from '@shop/contract/admin/access/admin-access'
import { moneyParts } from '@shop/ui/components/price/money.ts'
import { formatNumber } from '../kit/text/format.ts'
import { Icon } from '../kit/widgets/icon.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { useT } from '../kit/text/translate.ts'

type Shown = Dashboard['figures']
type Figure = NonNullable<Shown[keyof Shown]>

const NAMES = ['orders', 'sum', 'average', 'consultations'] as const

/** 30 days compared with the 30 before. */
export function Figures({ figures }: { figures: Shown }) {
  const shown = NAMES.flatMap((name) => (figures[name] ? [{ name, figure: figures[name] }] : []))
  if (shown.length === 0) return null
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {shown.map(({ name, figure }) => (
        <FigurePanel key={name} name={name} figure={figure} />
      ))}
    </div>
  )
}

function FigurePanel({ name, figure: { now, before, days } }: { name: (typeof NAMES)[number]; figure: Figure }) {
  const t = useT()
  const is_money = name === 'sum' || name === 'average'
  return (
    <Panel is_flush>
      <div className="p-5">
        <p className="text-sm text-ink-600">{t(`dashboard.figure_${name}`)}</p>
        <p className="mt-1 font-display text-3xl font-semibold tracking-[-0.03em] tnum whitespace-nowrap">
          {is_money ? `${moneyParts(Math.round(now)).whole}\u00a0₴` : formatNumber(now)}
        </p>
        <div className="mt-3 flex items-end justify-between gap-3">
          <Change now={now} before={before} />
          <Sparkline values={days} />
        </div>
      </div>
    </Panel>
  )
}

/** In percent; nothing after zero. */
function Change({ now, before }: { now: number; before: number }) {
  const t = useT()
  if (before === 0) return <span className="badge badge--line">{t('dashboard.no_before')}</span>
  const percent = Math.round(((now - before) / before) * 100)
  const is_less = percent < 0
  return (
    <span className={`badge ${is_less ? 'badge--bad' : 'badge--ok'}`} title={t('dashboard.than_before')}>
      <Icon name={is_less ? 'arrow-down-right' : 'arrow-up-right'} className="!size-4" />
      {`${is_less ? '−' : '+'}${Math.abs(percent)} %`}
    </span>
  )
}

const WIDTH = 96
const HEIGHT = 28

/** Decorative, three days per point. */
function Sparkline({ values }: { values: readonly number[] }) {
  const points = Array.from({ length: Math.floor(values.length / 3) }, (_, third) =>
    values.slice(third * 3, third * 3 + 3).reduce((sum, value) => sum + value, 0),
  )
  const max = Math.max(...points, 1)
  const x = (place: number) => 2 + (place * (WIDTH - 4)) / Math.max(1, points.length - 1)
  const y = (value: number) => HEIGHT - 3 - (value / max) * (HEIGHT - 6)
  const line = points.map((value, place) => `${place === 0 ? 'M' : 'L'}${x(place).toFixed(1)} ${y(value).toFixed(1)}`)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-7 w-24" fill="none" aria-hidden="true">
      <path
        d={line.join('')}
        stroke="var(--color-brand-600)"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}

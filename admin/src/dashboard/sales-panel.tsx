import { useState } from 'react'
import { CHART_STEPS, type ChartStep } from '@shop/contract/admin/access/admin-access'
import { formatMoney, formatNumber } from '../kit/text/format.ts'
import { Panel } from '../kit/page/panel.tsx'
import { useT } from '../kit/text/translate.ts'
import { useMedia } from '@shop/ui/hooks/use-media.ts'

export interface Bar {
  /** `YYYY-MM-DD` */
  start: string
  orders: number
  /** Hryvnia. */
  sum: number
}

/** Narrower on phones, where letters keep their size. */
const WIDTHS = { wide: 760, narrow: 264 }
const NARROW = '(max-width: 40rem)'
const NAMES = { wide: 6, narrow: 3 }
const HEIGHT = 216
const TOP = 20
const LINES = 3
/** Hryvnia: whole hundreds for an empty chart. */
const SUM_MIN = 300

/** 1, 2 or 5 times a power of ten. */
function niceStep(max: number, lines: number): number {
  const raw_step = Math.max(max, SUM_MIN) / lines
  const power = 10 ** Math.floor(Math.log10(raw_step))
  const factor = [1, 2, 5, 10].find((one) => one * power >= raw_step) ?? 10
  return factor * power
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())
const shortDay = (day: string) => `${day.slice(8)}.${day.slice(5, 7)}`
const nameOf = (start: string, step: ChartStep) =>
  step === 'month' ? `${start.slice(5, 7)}.${start.slice(0, 4)}` : shortDay(start)

/** A bar chart, and a table for screen readers. */
export function SalesPanel({
  bars,
  step,
  onStep,
}: {
  bars: readonly Bar[]
  step: ChartStep
  onStep(step: ChartStep): void
}) {
  const t = useT()
  return (
    <Panel
      title={t('dashboard.sales')}
      actions={
        <div className="lang" role="group" aria-label={t('dashboard.step')}>
          {CHART_STEPS.map((one) => (
            <button key={one} type="button" aria-current={one === step || undefined} onClick={() => onStep(one)}>
              {t(`dashboard.step_${one}`)}
            </button>
          ))}
        </div>
      }
    >
      <Chart bars={bars} step={step} />
      <details>
        <summary className="link text-sm">{t('dashboard.as_table')}</summary>
        <div className="max-h-72 overflow-auto mt-3">
          <table className="table">
            <thead>
              <tr>
                <th>{t(`dashboard.step_${step}`)}</th>
                <th className="num">{t('dashboard.orders')}</th>
                <th className="num">{t('dashboard.sum')}</th>
              </tr>
            </thead>
            <tbody>
              {bars.toReversed().map(({ start, orders, sum }) => (
                <tr key={start}>
                  <td>{start.replaceAll('-', '.')}</td>
                  <td className="num">{orders}</td>
                  <td className="num">{formatMoney(sum)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Panel>
  )
}

function Chart({ bars, step }: { bars: readonly Bar[]; step: ChartStep }) {
  const t = useT()
  const [pointed, point] = useState<string | null>(null)
  const mark = niceStep(Math.max(...bars.map(({ sum }) => sum)), LINES)
  const y = (sum: number) => TOP + HEIGHT - (sum / (mark * LINES)) * HEIGHT
  const size = useMedia(NARROW) ? 'narrow' : 'wide'
  const width = WIDTHS[size]
  const place = width / bars.length
  const named = Math.ceil(bars.length / NAMES[size])
  const last = bars.at(-1)
  const shown_at = pointed === null ? bars.length - 1 : bars.findIndex(({ start }) => start === pointed)
  const shown = bars[shown_at]
  const fill = (bar: Bar) => {
    if (bar === shown) return 'var(--color-brand-600)'
    if (bar === last) return 'var(--color-ink-900)'
    return step === 'day' && isWeekend(bar.start) ? 'var(--color-paper-200)' : 'var(--color-brand-200)'
  }
  return (
    <svg viewBox={`-72 -24 ${width + 76} 296`} className="w-full h-auto" role="img" aria-label={t('dashboard.chart')}>
      {Array.from({ length: LINES + 1 }, (_, line) => (
        <g key={line}>
          <path d={`M-4 ${y(line * mark)}H${width}`} stroke="var(--color-line)" />
          <text
            x="-12"
            y={y(line * mark) + 4}
            textAnchor="end"
            fontSize="12"
            fontFamily="var(--font-mono)"
            fill="var(--color-ink-500)"
          >
            {formatNumber(line * mark)}
          </text>
        </g>
      ))}
      {bars.map((bar, at) => (
        // The table has the same data.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <g key={bar.start} onMouseEnter={() => point(bar.start)} onMouseLeave={() => point(null)}>
          <rect x={at * place} y={TOP} width={place} height={HEIGHT} fill="transparent" />
          <rect
            x={at * place + place * 0.18}
            y={y(bar.sum)}
            width={place * 0.64}
            height={TOP + HEIGHT - y(bar.sum)}
            rx="2"
            fill={fill(bar)}
          />
          {at % named === Math.floor(named / 2) && (
            <text
              x={(at + 0.5) * place}
              y="256"
              textAnchor="middle"
              fontSize="12"
              fontFamily="var(--font-mono)"
              fill="var(--color-ink-500)"
            >
              {nameOf(bar.start, step)}
            </text>
          )}
        </g>
      ))}
      {shown && <Sum bar={shown} x={Math.min(Math.max((shown_at + 0.5) * place, 70), width - 70)} y={y(shown.sum)} />}
    </svg>
  )
}

function Sum({ bar, x, y }: { bar: Bar; x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y - 8})`} pointerEvents="none">
      <rect x="-70" y="-30" width="140" height="28" rx="5" fill="var(--color-ink-950)" />
      <text
        textAnchor="middle"
        y="-11"
        fontSize="13"
        fontWeight="600"
        fill="#fff"
        fontFamily="var(--font-sans)"
      >{`${shortDay(bar.start)} · ${formatMoney(bar.sum)}`}</text>
    </g>
  )
}

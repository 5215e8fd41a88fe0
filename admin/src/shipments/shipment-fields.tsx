import type { ShipmentLine } from '@shop/contract/admin/orders/shipments'
import { Button, IconButton } from '../kit/widgets/button.tsx'
import { PiecesField } from '../kit/form/pieces-field.tsx'
import { TextField } from '../kit/form/text-field.tsx'
import { useT } from '../kit/text/translate.ts'
import { isSize, isWeight, type SeatForm } from './seat-form.ts'

interface SeatsProps {
  seats: readonly SeatForm[]
  onChange: (seats: readonly SeatForm[]) => void
}

const SEAT = 'grid grid-cols-[64px_minmax(0,1fr)_minmax(0,1.6fr)_36px] items-center gap-2'
const SEATS_MAX = 20

export function SeatFields({ seats, onChange }: SeatsProps) {
  const t = useT()
  const change = (place: number, changed: Partial<SeatForm>) =>
    onChange(seats.map((seat, index) => (index === place ? { ...seat, ...changed } : seat)))
  return (
    <div className="grid gap-2">
      <div className={`${SEAT} text-sm font-medium`} aria-hidden="true">
        <span>{t('shipments.seat')}</span>
        <span>{t('shipments.weight')}</span>
        <span>{t('shipments.size')}</span>
      </div>
      {seats.map(({ weight, size }, index) => (
        <div key={index} className={SEAT} role="group" aria-label={t('shipments.seat_number', { number: index + 1 })}>
          <span className="mono">{index + 1}</span>
          <input
            className="input input--sm tnum"
            inputMode="decimal"
            autoComplete="off"
            aria-label={t('shipments.weight')}
            aria-invalid={!isWeight(weight) || undefined}
            value={weight}
            onChange={(event) => change(index, { weight: event.target.value })}
          />
          <input
            className="input input--sm tnum"
            autoComplete="off"
            placeholder="60 × 40 × 30"
            aria-label={t('shipments.size')}
            aria-invalid={!isSize(size) || undefined}
            value={size}
            onChange={(event) => change(index, { size: event.target.value })}
          />
          {seats.length > 1 && (
            <IconButton
              icon="trash"
              label={t('shipments.seat_remove', { number: index + 1 })}
              onClick={() => onChange(seats.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {seats.length < SEATS_MAX && (
        <Button
          kind="text"
          size="xs"
          icon="plus"
          className="justify-self-start"
          onClick={() => onChange([...seats, { weight: '', size: '' }])}
        >
          {t('shipments.seat_add')}
        </Button>
      )}
    </div>
  )
}

interface TermsProps {
  /** Declared, in hryvnia. */
  value: string
  onValue: (value: string) => void
  has_return: boolean
  onReturn: (has_return: boolean) => void
}

export function ParcelTerms({ value, onValue, has_return, onReturn }: TermsProps) {
  const t = useT()
  return (
    <div className="grid items-end gap-3 sm:grid-cols-2">
      <TextField label={t('shipments.declared')} value={value} onChange={onValue} length_max={14} />
      <label className="check pb-2">
        <input type="checkbox" checked={has_return} onChange={(event) => onReturn(event.target.checked)} />
        <span>{t('shipments.return')}</span>
      </label>
    </div>
  )
}

interface AmountsProps {
  left: readonly ShipmentLine[]
  /** By the line's position; NaN if invalid. */
  amounts: ReadonlyMap<number, number>
  onChange: (amounts: Map<number, number>) => void
}

/** The rest stays for another shipment. */
export function LineAmounts({ left, amounts, onChange }: AmountsProps) {
  const t = useT()
  const pieces = [...amounts.values()].reduce((sum, amount) => sum + (amount || 0), 0)
  return (
    <details className="rounded-md border border-line bg-white">
      <summary className="min-h-11 cursor-pointer px-3 py-2.5 text-sm">
        {t('shipments.contents', { pieces: t('shipments.pieces', { count: pieces }) })}
      </summary>
      <ul className="divide-y divide-line border-t border-line">
        {left.map(({ position, article, name_ua, amount }) => (
          <li key={position} className="flex items-center gap-3 px-3 py-2">
            <span className="min-w-0 flex-1 text-sm leading-5 [overflow-wrap:anywhere]">
              {name_ua}
              <span className="mono block">{article}</span>
            </span>
            <PiecesField
              label={t('orders.line_amount', { article })}
              amount={amounts.get(position) ?? 0}
              onChange={(typed) => onChange(new Map(amounts).set(position, Math.min(amount, typed ?? NaN)))}
            />
            <span className="text-sm whitespace-nowrap text-ink-600">{t('shipments.of', { amount })}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface ManualProps {
  manual: { carrier: string; number: string }
  onChange: (manual: ManualProps['manual']) => void
}

/** Of any carrier. */
export function ManualFields({ manual, onChange }: ManualProps) {
  const t = useT()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        label={t('shipments.carrier')}
        value={manual.carrier}
        onChange={(carrier) => onChange({ ...manual, carrier })}
        length_max={60}
      />
      <TextField
        label={t('shipments.number')}
        value={manual.number}
        onChange={(number) => onChange({ ...manual, number })}
        length_max={60}
      />
    </div>
  )
}

import { Minus, Plus } from './rare-icon-paths.ts'
import { useState } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { Icon } from './icon.tsx'

const MOST = 100

interface StepperProps {
  /** What is being counted, for screen readers. */
  label: string
  amount: number
  /** Pieces of one step; 1 unless the goods come in multiples. */
  step?: number
  /** Asked for another amount. When the owner keeps the old one, the old one is shown again. */
  onAmount: (wanted: number) => void
  is_error?: boolean
  size?: 'sm'
  disabled?: boolean
}

/** Quantity 1 to 100: minus ends at one step, plus at 100; typing counts on Enter or on leaving the field. */
export function Stepper({ label, amount, step = 1, onAmount, is_error = false, size, disabled = false }: StepperProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<string | null>(null)
  const commit = () => {
    const wanted = draft === null ? amount : settle(draft, amount)
    setDraft(null)
    if (wanted !== amount) onAmount(wanted)
  }
  const classes = ['stepper', size && `stepper--${size}`, is_error && 'is-error'].filter(Boolean).join(' ')
  return (
    <div className={classes} role="group" aria-label={label}>
      <button
        type="button"
        aria-label={t('decrease_amount')}
        disabled={disabled || amount - step < Math.max(1, step)}
        onClick={() => onAmount(amount - step)}
      >
        <Icon of={Minus} />
      </button>
      <input
        value={draft ?? amount}
        aria-label={label}
        aria-invalid={is_error || undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        disabled={disabled}
        onChange={(event) => setDraft(event.target.value.replace(/\D/g, ''))}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            commit()
          }
          if (event.key === 'Escape') setDraft(null)
        }}
      />
      <button
        type="button"
        aria-label={t('increase_amount')}
        disabled={disabled || amount + step > MOST}
        onClick={() => onAmount(amount + step)}
      >
        <Icon of={Plus} />
      </button>
    </div>
  )
}

/** What was typed, between 1 and 100; the old amount when nothing was. */
const settle = (typed: string, amount: number) => (typed === '' ? amount : Math.min(MOST, Math.max(1, Number(typed))))

import { Minus, Plus } from '@shop/ui/icons/rare-icon-paths.ts'
import { AMOUNT_MAX, AMOUNT_MIN } from '@shop/contract/primitives'
import { readPieces } from '@shop/contract/rules/typed-number'
import { useState } from 'react'
import { useTranslation } from '../i18n/translation.tsx'
import { Icon } from '@shop/ui/icons/icon.tsx'

/** With spaces and decimals. */
const TYPED_MAX = 12

interface StepperProps {
  /** Label for screen readers. */
  label: string
  amount: number
  /** For goods in multiples. */
  step?: number
  /** Default: a basket line's bounds. */
  least?: number
  most?: number
  /** If the owner keeps the old amount, it is shown again. */
  onAmount: (wanted: number) => void
  is_error?: boolean
  size?: 'sm'
  disabled?: boolean
}

export function Stepper({
  label,
  amount,
  step = 1,
  least = Math.max(AMOUNT_MIN, step),
  most = AMOUNT_MAX,
  onAmount,
  is_error = false,
  size,
  disabled = false,
}: StepperProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<string | null>(null)
  const commit = () => {
    const pieces = readPieces(draft ?? '')
    const wanted = pieces === null ? amount : Math.min(most, Math.max(Math.min(AMOUNT_MIN, least), pieces))
    setDraft(null)
    if (wanted !== amount) onAmount(wanted)
  }
  const classes = ['stepper', size && `stepper--${size}`, is_error && 'is-error'].filter(Boolean).join(' ')
  return (
    <div className={classes} role="group" aria-label={label}>
      <button
        type="button"
        aria-label={t('decrease_amount')}
        disabled={disabled || amount - step < least}
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
        maxLength={TYPED_MAX}
        disabled={disabled}
        onChange={(event) => setDraft(event.target.value)}
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
        disabled={disabled || amount + step > most}
        onClick={() => onAmount(amount + step)}
      >
        <Icon of={Plus} />
      </button>
    </div>
  )
}

import { readNumber } from '@shop/contract/rules/typed-number'
import { useId, useState } from 'react'
import { useT } from '../text/translate.ts'

interface Props {
  label: string
  amount: number
  /** For the arrow keys. */
  step?: number
  is_wrong?: boolean
  /** null if the typed text is not a whole number. */
  onChange: (amount: number | null) => void
}

const piecesOf = (typed: string): number | null => {
  const pieces = readNumber(typed, 0)
  return pieces === undefined || (pieces ?? 0) < 0 ? null : (pieces ?? 0)
}

/** No `type="number"`: browsers in Ukrainian drop the point of a pasted 2.5. Invalid text stays, with an error below. */
export function PiecesField({ label, amount, step = 1, is_wrong = false, onChange }: Props) {
  const t = useT()
  const id = useId()
  const [typed, type] = useState<string | null>(null)
  const read = typed === null ? amount : piecesOf(typed)
  const is_invalid = read === null && !(amount > 0)
  const is_own = is_invalid || read === amount
  return (
    <span className="grid w-20 gap-1">
      <input
        className="input input--sm tnum text-right"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={is_invalid || is_wrong || undefined}
        aria-describedby={is_invalid ? id : undefined}
        value={is_own && typed !== null ? typed : amount || 0}
        onChange={(event) => {
          type(event.target.value)
          onChange(piecesOf(event.target.value))
        }}
        onBlur={() => !is_invalid && type(null)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          type(null)
          onChange(Math.max(0, (amount || 0) + (event.key === 'ArrowUp' ? step : -step)))
        }}
      />
      {is_invalid && (
        <span id={id} className="err" role="alert">
          {t('fault.not_whole')}
        </span>
      )}
    </span>
  )
}

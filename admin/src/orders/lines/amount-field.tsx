import { AMOUNT_MAX } from '@shop/contract/primitives'

interface Props {
  label: string
  amount: number
  order_multiple: number
  onChange: (amount: number) => void
}

/** Invalid input is 0, which the server refuses. */
export function AmountField({ label, amount, order_multiple, onChange }: Props) {
  return (
    <input
      className="input input--sm tnum !w-20 text-right"
      type="number"
      inputMode="numeric"
      min={order_multiple}
      max={AMOUNT_MAX}
      step={order_multiple}
      aria-label={label}
      aria-invalid={amount > AMOUNT_MAX || amount % order_multiple !== 0 || undefined}
      value={amount === 0 ? '' : amount}
      onChange={(event) => onChange(Math.max(0, Math.trunc(Number(event.target.value)) || 0))}
    />
  )
}

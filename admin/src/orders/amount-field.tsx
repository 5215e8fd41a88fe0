import { AMOUNT_MAX } from '@shop/contract/primitives'

interface Props {
  label: string
  amount: number
  /** Sold in multiples of this many. */
  order_multiple: number
  onChange: (amount: number) => void
}

/** How many pieces. What is no number stays 0 and is refused by the server, which says so. */
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

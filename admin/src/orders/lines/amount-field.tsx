import { AMOUNT_MAX } from '@shop/contract/primitives'
import { PiecesField } from '../../kit/form/pieces-field.tsx'

interface Props {
  label: string
  amount: number
  order_multiple: number
  onChange: (amount: number) => void
}

/** Invalid input is 0, which the server refuses. */
export const AmountField = ({ label, amount, order_multiple, onChange }: Props) => (
  <PiecesField
    label={label}
    amount={amount}
    step={order_multiple}
    is_wrong={amount > AMOUNT_MAX || amount % order_multiple !== 0}
    onChange={(typed) => onChange(typed ?? 0)}
  />
)

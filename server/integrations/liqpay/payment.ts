import { numberField, type Row, textField } from '../outside-call.ts'

/** `waiting`: not final. */
type LiqpayState = 'waiting' | 'success' | 'failure' | 'reversed'

/** As in callbacks and `status`. */
export interface LiqpayPayment {
  order_id: string
  /** LiqPay's own word. */
  status: string
  state: LiqpayState
  /** Kopiykas. */
  sum: number | null
  /** In kopiykas. */
  refunded: number
  currency: string
  failure: string
  card: { mask: string; rrn: string; approval_code: string; system: string; terminal: string }
}

const STATES: Record<string, LiqpayState> = {
  success: 'success',
  // `success` with a test key; no money moves.
  sandbox: 'success',
  failure: 'failure',
  error: 'failure',
  reversed: 'reversed',
}

/** Null if it is not a payment. `is_test`: test money counts. */
export function readPayment(row: Row, is_test: boolean): LiqpayPayment | null {
  const order_id = textField(row, 'order_id')
  const status = textField(row, 'status')
  if (order_id === '' || status === '') return null
  const sum = numberField(row, 'amount')
  const is_test_money = status === 'sandbox'
  return {
    order_id,
    status,
    state: is_test_money && !is_test ? 'waiting' : (STATES[status] ?? 'waiting'),
    sum: sum === null ? null : Math.round(sum * 100),
    refunded: Math.round((numberField(row, 'refund_amount') ?? 0) * 100),
    currency: textField(row, 'currency'),
    failure: textField(row, 'err_description') || textField(row, 'err_code'),
    card: {
      mask: textField(row, 'sender_card_mask2'),
      rrn: textField(row, 'rrn_debit'),
      approval_code: textField(row, 'authcode_debit'),
      system: textField(row, 'sender_card_type'),
      terminal: '',
    },
  }
}

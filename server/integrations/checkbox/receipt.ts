import { type Row, textField, timeField, webAddress } from '../outside-call.ts'

/** For `receipts/sell`. Sums in kopiykas; quantity 1000 is one piece. */
export interface SellBody {
  /** Our own UUID: one receipt for each. */
  id: string
  goods: {
    good: { code: string; name: string; price: number; uktzed?: string; barcode?: string }
    quantity: number
    is_return: boolean
  }[]
  payments: {
    type: 'CASHLESS'
    value: number
    label: string
    card_mask?: string
    rrn?: string
    auth_code?: string
    payment_system?: string
    terminal?: string
  }[]
  discounts: { type: 'DISCOUNT' | 'EXTRA_CHARGE'; mode: 'VALUE'; value: number; name: string }[]
  related_receipt_id?: string
}

export interface Receipt {
  id: string
  state: 'waiting' | 'done' | 'failed'
  fiscal_code: string
  /** Public; null if unknown. */
  url: string | null
  problem: string
}

const STATES: Record<string, Receipt['state']> = {
  DONE: 'done',
  ERROR: 'failed',
  CANCELLED: 'failed',
  CANCELLATION: 'failed',
}

export function readReceipt(row: Row): Receipt | null {
  const id = textField(row, 'id')
  if (id === '') return null
  const status = textField(row, 'status')
  const state = STATES[status] ?? 'waiting'
  return {
    id,
    state,
    fiscal_code: textField(row, 'fiscal_code'),
    url: webAddress(textField(row, 'tax_url')),
    problem: state === 'failed' ? textField(row, 'message') || status : '',
  }
}

export interface Shift {
  id: string
  status: 'CREATED' | 'OPENING' | 'OPENED' | 'CLOSING' | 'CLOSED'
  opened_at: Date | null
}

const SHIFT_STATUSES = ['CREATED', 'OPENING', 'OPENED', 'CLOSING', 'CLOSED'] as const

export function readShift(row: Row | null): Shift | null {
  const status = SHIFT_STATUSES.find((one) => one === row?.['status'])
  if (row === null || !status || status === 'CLOSED') return null
  return { id: textField(row, 'id'), status, opened_at: timeField(row, 'opened_at') }
}

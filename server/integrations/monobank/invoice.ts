import { numberField, type Row, textField, timeField } from '../outside-call.ts'

const STATUSES = ['created', 'processing', 'hold', 'success', 'failure', 'reversed', 'expired'] as const
type InvoiceStatus = (typeof STATUSES)[number]

/** As in webhooks and `invoice/status`. Sums in kopiykas. */
export interface Invoice {
  invoice_id: string
  status: InvoiceStatus
  reference: string
  sum: number
  /** After returns; null if unknown. */
  final_sum: number | null
  /** ISO 4217, 980 is the hryvnia. */
  currency: number | null
  modified_at: Date
  failure: string
  /** Returns by our references. */
  cancels: { reference: string; sum: number; status: string }[]
  card: { mask: string; rrn: string; approval_code: string; system: string; terminal: string }
}

export function readInvoice(row: Row): Invoice | null {
  const status = STATUSES.find((one) => one === row['status'])
  const sum = numberField(row, 'amount')
  const modified_at = timeField(row, 'modifiedDate') ?? timeField(row, 'createdDate')
  const invoice_id = textField(row, 'invoiceId')
  if (!status || sum === null || modified_at === null || invoice_id === '') return null
  const paid_by = rowOf(row['paymentInfo'])
  return {
    invoice_id,
    status,
    reference: textField(row, 'reference'),
    sum,
    final_sum: numberField(row, 'finalAmount'),
    currency: numberField(row, 'ccy'),
    modified_at,
    failure: textField(row, 'failureReason') || textField(row, 'errCode'),
    cancels: cancelsOf(row['cancelList']),
    card: {
      mask: textField(paid_by, 'maskedPan'),
      rrn: textField(paid_by, 'rrn'),
      approval_code: textField(paid_by, 'approvalCode'),
      system: textField(paid_by, 'paymentSystem'),
      terminal: textField(paid_by, 'terminal'),
    },
  }
}

const rowOf = (value: unknown): Row => (typeof value === 'object' && value !== null ? (value as Row) : {})

const cancelsOf = (value: unknown): Invoice['cancels'] =>
  (Array.isArray(value) ? value : []).map(rowOf).map((row) => ({
    reference: textField(row, 'extRef'),
    sum: numberField(row, 'amount') ?? 0,
    status: textField(row, 'status'),
  }))

import type { ColumnType, Generated } from 'kysely'
import type { CardProvider, ReceiptKind, ReceiptState } from '@shop/contract/rules/money/card-payments'
import type { Made, Money } from './tables-common.ts'

/** `making`: the provider is being asked. `differs`: another sum or currency came. */
export type AttemptState = 'making' | 'waiting' | 'paid' | 'refused' | 'expired' | 'differs' | 'reversed' | 'failed'

/** From the provider, without the number. */
export interface PaidCard {
  mask: string
  rrn: string
  approval_code: string
  system: string
  terminal: string
}

type Moment = ColumnType<Date | null, Date | null | undefined, Date | null>
type Json<T> = ColumnType<T, string | null | undefined, string | null>

export interface CardPaymentTables {
  payment_attempts: {
    id: Generated<number>
    order_id: number
    provider: CardProvider
    sum: Money
    /** Ours; the provider repeats it. */
    reference: string
    /** The provider's; LiqPay's is our reference. */
    outside_id: ColumnType<string | null, string | null | undefined, string | null>
    page_url: ColumnType<string | null, string | null | undefined, string | null>
    state: AttemptState
    /** The provider's last change: older news is ignored. */
    provider_time: Moment
    problem: Generated<string>
    card: Json<PaidCard | null>
    payment_id: ColumnType<number | null, number | null | undefined, number | null>
    asked_at: Moment
    created_at: Made
    ended_at: Moment
  }
  card_refunds: { refund_id: number; asked_at: Moment }
  fiscal_shifts: { id: Generated<number>; outside_id: string; opened_at: Made; closed_at: Moment }
  fiscal_receipts: {
    id: Generated<number>
    /** Our UUID, which the service uses too. */
    receipt_id: string
    order_id: number
    payment_id: number
    /** Null: the whole payment. */
    refund_id: ColumnType<number | null, number | null | undefined, number | null>
    kind: ReceiptKind
    state: Generated<ReceiptState>
    sum: Money
    /** The request, frozen. */
    body: ColumnType<unknown, string, string>
    /** Since then the service may have it. */
    asked_at: Moment
    fiscal_code: Generated<string>
    url: ColumnType<string | null, string | null | undefined, string | null>
    error: Generated<string>
    created_at: Made
    done_at: Moment
  }
}

import type { ColumnType, Generated } from 'kysely'
import type { StatementRowKind, StatementStatus } from '@shop/contract/admin/money/statements'
import type { PaymentSource, RefundState } from '@shop/contract/rules/money/payments'
import type { Made, Money } from './tables-common.ts'

/** `2026-11-21`. Read it with `::text`: the driver makes a point in time of it. */
type Day = ColumnType<Date, string, never>
type ById = ColumnType<number | null, number | null | undefined, number | null>
type Json<T> = ColumnType<T, string, string>
type OptionalText = ColumnType<string, string | undefined, string>

/** Rows are never changed or deleted: the database refuses both. */
export interface PaymentTables {
  payments: {
    id: Generated<number>
    received_on: Day
    sum: Money
    payer_name: OptionalText
    payer_code: OptionalText
    payer_iban: OptionalText
    purpose: OptionalText
    source: PaymentSource
    /** The bank's or provider's; unique within the source. */
    outside_id: string | null
    /** Kept by a trigger. */
    settled: ColumnType<Money, never, never>
    /** Returned without having settled an order; kept by a trigger. */
    returned: ColumnType<Money, never, never>
    reversed_at: ColumnType<Date | null, never, Date>
    reversed_by_user_id: ById
    reversed_by_name: OptionalText
    made_by_user_id: ById
    made_by_name: OptionalText
    created_at: Made
  }
  /** A payment's share for an order. Negative: takes back another part. */
  payment_parts: {
    id: Generated<number>
    payment_id: number
    order_id: number
    sum: Money
    reverses_id: ById
    made_by_user_id: ById
    made_by_name: OptionalText
    created_at: Made
  }
  refunds: {
    id: Generated<number>
    /** Null: had settled no order. */
    order_id: number | null
    payment_id: number
    sum: Money
    state: RefundState
    outside_id: ColumnType<string | null, string | null | undefined, string | null>
    reason: OptionalText
    problem: OptionalText
    made_by_user_id: ById
    made_by_name: OptionalText
    created_at: Made
    done_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  statements: {
    id: Generated<number>
    file_name: string
    file_key: string | null
    bytes: number
    status: StatementStatus
    /** Grows with each check: jobs of earlier ones stop. */
    run: Generated<number>
    sheets: Json<unknown>
    settings: ColumnType<unknown, string | null | undefined, string | null>
    counts: Json<unknown>
    done: Generated<number>
    total: Generated<number>
    problem: ColumnType<string | null, string | null | undefined, string | null>
    detail: ColumnType<string | null, string | null | undefined, string | null>
    made_by_user_id: ById
    made_by_name: OptionalText
    created_at: Made
    finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  statement_rows: {
    statement_id: number
    line: number
    kind: StatementRowKind
    received_on: ColumnType<Date | null, string | null, never>
    sum: Money | null
    payer_name: OptionalText
    payer_code: OptionalText
    payer_iban: OptionalText
    purpose: OptionalText
    outside_id: string | null
    order_id: number | null
    payment_id: ById
    problem: string | null
    detail: OptionalText
  }
}

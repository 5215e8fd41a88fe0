import type { ColumnType, Generated } from 'kysely'
import type { ClaimDecision, ClaimGoods, ClaimKind, ClaimState } from '@shop/contract/rules/orders/claims'
import type { Money } from './tables-common.ts'

type Later<T> = ColumnType<T, T | undefined, T>

export interface ClaimTables {
  /** Last issued. Lock this row to take the next one. */
  claim_counters: { year: number; last: number }
  /** Written under the order's lock. */
  claims: {
    id: Generated<number>
    number: string
    order_id: number
    kind: ClaimKind
    state: Generated<ClaimState>
    text: string
    /** The shop's deadline. */
    due_at: Date
    decision: Later<ClaimDecision | null>
    decision_text: Generated<string>
    /** Outcome for returned goods; null if none came back. */
    goods: Later<ClaimGoods | null>
    /** Before discount and bonuses; set by a refund, like the next three. */
    goods_sum: Generated<Money>
    /** Share of the order's total. */
    returned: Generated<Money>
    /** The paid part, which goes back. */
    refund_sum: Generated<Money>
    /** Given back less taken back; may be negative. */
    bonuses_returned: Generated<Money>
    decided_at: Later<Date | null>
    decided_by_user_id: Later<number | null>
    decided_by_name: Generated<string>
    /** A repair begins with its decision. */
    repair_ended_at: Later<Date | null>
    closed_at: Later<Date | null>
    created_at: Date
  }
  claim_lines: {
    claim_id: number
    position: number
    product_id: number | null
    article: string
    name_ua: string
    name_ru: string | null
    name_en: string | null
    unit: string
    /** Price used per piece. */
    price: Money
    amount: number
  }
  claim_pictures: {
    id: Generated<number>
    order_id: number
    claim_id: number | null
    file_id: number
    created_at: Date
  }
}

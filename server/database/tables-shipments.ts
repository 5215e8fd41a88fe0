import type { ColumnType, Generated } from 'kysely'
import type { BranchKind } from '@shop/contract/shop/orders/delivery'
import type { CostPayer, Seat } from '@shop/contract/admin/orders/shipments'
import type { TaskKind } from '@shop/contract/admin/orders/tasks'
import type { ShipmentState } from '@shop/contract/rules/orders/shipment-state'
import type { FieldErrors, RefusalCode } from '@shop/contract/refusals'
import type { Made, Money } from './tables-common.ts'

interface WaybillProblem {
  code: RefusalCode
  fields: FieldErrors
}

export interface ShipmentTables {
  /** `key_*`: names for searching. */
  delivery_settlements: {
    ref: string
    /** Null if not known yet. */
    city_ref: string | null
    name_ua: string
    name_ru: string | null
    area: string
    region: string
    key_ua: string
    key_ru: string | null
    search_text: string
    branches_count: Generated<number>
    /** When its branches were last asked for. */
    branches_at: Date | null
    seen_at: Made
  }
  delivery_branches: {
    ref: string
    settlement_ref: string | null
    city_ref: string | null
    number: string
    name_ua: string
    name_ru: string | null
    kind: BranchKind
    max_weight_kg: number | null
    max_sides_cm: number[] | null
    search_text: string
    seen_at: Made
  }
  delivery_copies: {
    id: Generated<boolean>
    settlements_at: Date | null
    branches_at: Date | null
    /** A stand-in's branches must not stay when the carrier is connected. */
    source: Generated<string>
    problem: Generated<string>
  }
  shipments: {
    id: Generated<number>
    order_id: number
    /** Counts removed ones. */
    serial: number
    carrier: string
    number: string | null
    /** Null for a typed number. */
    ref: string | null
    state: ShipmentState
    status_code: Generated<string>
    status_words: Generated<string>
    seats: ColumnType<Seat[], string, string>
    cost_payer: CostPayer
    return_documents: boolean
    declared_value: Money
    description: Generated<string>
    cost: Money | null
    expected_on: string | null
    /** A repeated request gets the same shipment. */
    request_hash: string
    request_key: string | null
    receiver_phone: Generated<string>
    claimed_at: Date
    /** Since then the carrier may have made a waybill. */
    asked_at: Date | null
    holder: string | null
    held_until: Date | null
    /** No waybill was made; the shipment is removed. */
    problem: ColumnType<WaybillProblem | null, string | null | undefined, string | null>
    made_by_user_id: number | null
    made_by_name: Generated<string>
    created_at: Made
    updated_at: Date
    waiting_mailed_at: Date | null
    removed_at: Date | null
  }
  shipment_lines: { shipment_id: number; position: number; amount: number }
  staff_tasks: {
    id: Generated<number>
    kind: TaskKind
    order_id: number
    shipment_id: number | null
    status_code: Generated<string>
    text: string
    created_at: Made
    done_at: Date | null
    done_by_user_id: number | null
  }
  /** Changing calls, without the key. */
  carrier_calls: {
    id: Generated<number>
    order_id: number
    method: string
    is_success: boolean
    words: Generated<string>
    request: ColumnType<unknown, string, string>
    answer: ColumnType<unknown, string | null, string | null>
    created_at: Made
  }
}

import type { ColumnType, Generated } from 'kysely'
import type { BranchKind } from '@shop/contract/shop/delivery'
import type { CostPayer, Seat } from '@shop/contract/admin/shipments'
import type { TaskKind } from '@shop/contract/admin/tasks'
import type { ShipmentState } from '@shop/contract/rules/shipment-state'
import type { FieldErrors, RefusalCode } from '@shop/contract/refusals'
import type { Made, Money } from './tables-common.ts'

/** A refusal, as the waiting request answers it. */
export interface WaybillProblem {
  code: RefusalCode
  fields: FieldErrors
}

export interface ShipmentTables {
  /** Copies of the carrier's directories. `key_*` are names as the search compares them. */
  delivery_settlements: {
    ref: string
    /** What the carrier asks for in prices and waybills; null if not known yet. */
    city_ref: string | null
    name_ua: string
    name_ru: string | null
    area: string
    region: string
    key_ua: string
    key_ru: string | null
    search_text: string
    branches_count: Generated<number>
    /** When its branches were last asked for alone. */
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
    /** Longest first. */
    max_sides_cm: number[] | null
    search_text: string
    seen_at: Made
  }
  /** One row: when the directories were last copied in full. */
  delivery_copies: {
    id: Generated<boolean>
    settlements_at: Date | null
    branches_at: Date | null
    /** Where it came from: a stand-in's branches must not stay when the carrier is connected. */
    source: Generated<string>
    problem: Generated<string>
  }
  shipments: {
    id: Generated<number>
    order_id: number
    /** Of the order's shipments, removed ones included. */
    serial: number
    carrier: string
    number: string | null
    /** The waybill's id at the carrier; null if the number was typed. */
    ref: string | null
    state: ShipmentState
    /** The carrier's own. */
    status_code: Generated<string>
    status_words: Generated<string>
    seats: ColumnType<Seat[], string, string>
    cost_payer: CostPayer
    return_documents: boolean
    declared_value: Money
    description: Generated<string>
    cost: Money | null
    expected_on: string | null
    /** A repeated request gets the shipment that the first one made. */
    request_hash: string
    request_key: string | null
    /** The carrier asks for it when tracking. */
    receiver_phone: Generated<string>
    claimed_at: Date
    /** When the carrier was last asked for the waybill; since then it may have made one. */
    asked_at: Date | null
    /** The job that asks the carrier now, and until when no other may. */
    holder: string | null
    held_until: Date | null
    /** Why no waybill was made; the shipment is removed then. */
    problem: ColumnType<WaybillProblem | null, string | null | undefined, string | null>
    made_by_user_id: number | null
    made_by_name: Generated<string>
    created_at: Made
    updated_at: Date
    /** When the buyer was told that it waits at the branch. */
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
  /** Calls that changed something at the carrier, without the key. */
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

import type { Generated } from 'kysely'
import type { MATCH_KINDS, UNITS } from '@shop/contract/shop/catalog'
import type { AmountRule } from '@shop/contract/rules/goods/room-amounts'
import type { Made, Money, Texts } from './tables-common.ts'

export interface RoomTables {
  norm_sets: {
    id: Generated<number>
    title: string
    order_number: string
    /** Days as YYYY-MM-DD. */
    order_date: string
    registration_number: string
    registration_date: string | null
    version: number
    valid_from: string
    valid_to: string | null
    source_url: string | null
    is_example: boolean
    created_at: Made
  }
  norm_rooms: Texts<'name'> & {
    id: Generated<number>
    set_id: number
    code: string
    category_id: number | null
    position: number
  }
  norm_items: {
    id: Generated<number>
    room_id: number
    position: number
    number: string
    section: string
    name_ua: string
    requirement_ua: string
    symbol: string
    unit: (typeof UNITS)[number]
    rule: AmountRule
    per: number
    amount: number
    dk_code: string | null
    is_required: boolean
  }
  norm_matches: { item_id: number; product_id: number; how: (typeof MATCH_KINDS)[number]; note: string }
  plans: {
    id: Generated<number>
    code: string
    edit_code: string
    user_id: number | null
    name: string | null
    budget: Money | null
    created_at: Made
    updated_at: Made
  }
  plan_closed_codes: { code: string; plan_id: number }
  plan_rooms: { plan_id: number; room_id: number; position: number; pupils: number; groups: number }
  plan_items: {
    plan_id: number
    item_id: number
    is_owned: boolean
    owned: Generated<number>
    amount: number | null
    /** By hand; `product_id` null then means no product. */
    is_chosen: boolean
    product_id: number | null
  }
}

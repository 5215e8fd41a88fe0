import type { ColumnType, Generated } from 'kysely'
import type { StatusId, UNITS } from '@shop/contract/catalog'
import type { Made, Money, Texts } from './tables-common.ts'

/** What the shop sells. */
export interface CatalogTables {
  files: {
    id: Generated<number>
    web_path: string
    mime: string
    bytes: number
    width: number | null
    height: number | null
    blur: string | null
    created_at: Made
  }
  categories: Texts<'name'> & {
    id: Generated<number>
    parent_id: number | null
    position: Generated<number>
    active: Generated<boolean>
    symbol: string | null
    icon_link: string | null
    picture_id: number | null
    version: Generated<number>
  }
  dk_codes: { code: string; name_ua: string; name_en: string | null; version: Generated<number> }
  products: Texts<'name'> & {
    id: Generated<number>
    article: string
    active: Generated<boolean>
    status_id: StatusId
    category_id: number | null
    subcategory_id: number | null
    price: Money
    sale_price: Money | null
    amount_in_store: number
    order_multiple: Generated<number>
    /** Grams. */
    weight: number | null
    condition: string | null
    producer: string | null
    unit: (typeof UNITS)[number]
    country: string | null
    warranty_months: number | null
    dk_code: string | null
    description_ua: string
    description_ru: string | null
    description_en: string | null
    meta_title: string | null
    meta_description: string | null
    search_text: string
    version: Generated<number>
    created_at: Made
    updated_at: Made
    /** Out of every list but the office's own of archived ones. */
    archived_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  product_files: { product_id: number; file_id: number; position: number; alt: string | null }
  precepts: Texts<'description'> & {
    id: Generated<number>
    number: string
    issued_on: ColumnType<string | null, string | null, string | null>
    link: string | null
    position: Generated<number>
    version: Generated<number>
  }
  product_precepts: { product_id: number; precept_id: number }
  product_recommendations: { product_id: number; recommended_id: number; position: number }
  /** What staff did to a product's stock by hand; orders tell theirs in their lines. */
  stock_moves: {
    id: Generated<number>
    product_id: number
    change: number
    amount_after: number
    reason: string
    by_user_id: number | null
    by_name: string
    created_at: Made
  }
  product_previews: { code_hash: string; product_id: number; expires_at: Date }
  /** Words of products' search texts; a trigger writes it. */
  search_words: { word: string }
  /** How many products there are of each kind, as changes to be summed; triggers write it. */
  product_tallies: {
    id: Generated<string>
    category_id: number | null
    subcategory_id: number | null
    is_listed: boolean
    change: number
  }
  /** How many listed products there are of each kind that lists can be narrowed by, in the same way. */
  product_kinds: {
    id: Generated<string>
    category_id: number | null
    subcategory_id: number | null
    producer: string | null
    dk_class: string | null
    is_in_stock: boolean
    is_on_sale: boolean
    change: number
    is_sum: Generated<boolean>
  }
  /** `day` is YYYY-MM-DD. */
  search_misses: { day: ColumnType<Date, string, string>; text: string; searches: Generated<number> }
}

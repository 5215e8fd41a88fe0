import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { StatusId, UNITS } from '@shop/contract/shop/catalog'
import type { AttributeKind, Better } from '@shop/contract/rules/goods/attributes'
import type { ProductDocumentKind, VatRate } from '@shop/contract/rules/goods/product-details'
import type { Made, Money, Texts } from './tables-common.ts'

type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>

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
    is_in_stock: GeneratedAlways<boolean | null>
    order_multiple: Generated<number>
    /** Grams. */
    weight: number | null
    condition: string | null
    producer: string | null
    unit: (typeof UNITS)[number]
    country: string | null
    warranty_months: number | null
    dk_code: string | null
    length_mm: Optional<number>
    width_mm: Optional<number>
    height_mm: Optional<number>
    gtin: Optional<string>
    mpn: Optional<string>
    uktzed: Optional<string>
    vat_rate: Optional<VatRate>
    description_ua: string
    description_ru: string | null
    description_en: string | null
    meta_title: string | null
    meta_description: string | null
    search_text: string
    version: Generated<number>
    created_at: Made
    updated_at: Made
    /** Triggers keep its stock and, with `kit_percent`, its prices. */
    is_kit: Generated<boolean>
    /** Off the components' sum; null: its own price. */
    kit_percent: Optional<number>
    archived_at: Optional<Date>
  }
  product_files: {
    product_id: number
    file_id: number
    position: number
    alt_ua: Optional<string>
    alt_ru: Optional<string>
    alt_en: Optional<string>
  }
  kit_components: {
    kit_id: number
    product_id: number
    position: number
    amount: number
    is_optional: Generated<boolean>
  }
  /** Dates are written as `YYYY-MM-DD`, read by JSON or `to_char`. */
  product_documents: {
    product_id: number
    position: number
    file_id: number
    kind: ProductDocumentKind
    name: string
    number: string | null
    issued_on: ColumnType<Date | null, string | null, string | null>
    valid_to: ColumnType<Date | null, string | null, string | null>
  }
  precepts: Texts<'description'> & {
    id: Generated<number>
    number: string
    issued_on: ColumnType<string | null, string | null, string | null>
    link: string | null
    position: Generated<number>
    version: Generated<number>
  }
  product_precepts: { product_id: number; precept_id: number }
  attribute_types: Texts<'name'> & {
    id: Generated<number>
    kind: AttributeKind
    /** UN/CEFACT, of numbers. */
    unit_code: string | null
    better: Better | null
    version: Generated<number>
  }
  attribute_choices: Texts<'name'> & { id: Generated<number>; attribute_id: number; position: number }
  category_attributes: { category_id: number; attribute_id: number; position: number; is_required: Generated<boolean> }
  /** `value`: the number, the choice's id, 1 or 0, 0 for texts. */
  product_attributes: {
    product_id: number
    attribute_id: number
    value: number
    text_ua: string | null
    text_ru: string | null
    text_en: string | null
    /** Null if not listed. Written by triggers, like the next one. */
    category_id: number | null
    subcategory_id: number | null
    /** The product's second or further choice. Written by a trigger. */
    is_extra: Generated<boolean>
  }
  /** Written by triggers. */
  attribute_tallies: {
    id: Generated<string>
    category_id: number | null
    subcategory_id: number | null
    attribute_id: number
    value: number
    change: number
    is_sum: Generated<boolean>
  }
  product_recommendations: { product_id: number; recommended_id: number; position: number }
  /** By staff. Those of orders are in `order_lines`. */
  purchase_prices: { product_id: number; price: Money; updated_at: Made }
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
  /** Written by a trigger. */
  search_words: { word: string }
  /** Changes to be summed. Written by triggers. */
  product_tallies: {
    id: Generated<string>
    category_id: number | null
    subcategory_id: number | null
    is_listed: boolean
    change: number
    is_sum: Generated<boolean>
  }
  /** Of products that are not archived. Written by triggers. */
  product_facts: {
    product_id: number
    created_at: Date
    amount_in_store: number
    has_picture: boolean
  }
  /** Changes to be summed, of data that product pages share. Written by triggers. */
  reference_changes: { id: Generated<number>; change: number }
  /** Of what decides which products a search finds. */
  search_changes: { id: Generated<number>; change: number }
  /** Changes to be summed, per filterable kind. */
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
  /** The same with the price and the whole code. */
  product_price_kinds: {
    id: Generated<string>
    category_id: number | null
    subcategory_id: number | null
    producer: string | null
    dk_code: string | null
    is_in_stock: boolean
    is_on_sale: boolean
    price_from: Money
    change: number
    is_sum: Generated<boolean>
  }
  /** `day` is YYYY-MM-DD. */
  search_misses: { day: ColumnType<Date, string, string>; text: string; searches: Generated<number> }
}

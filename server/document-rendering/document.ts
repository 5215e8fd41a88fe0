import type { UNITS } from '@shop/contract/shop/catalog'
import type { LineComponent } from '@shop/contract/rules/goods/kits'
import type { OrderBuyer } from '@shop/contract/rules/orders/order-details'
import type { ProductDocumentKind, VatRate } from '@shop/contract/rules/goods/product-details'
import type { Kopiykas } from '@shop/contract/rules/money/price'
import type { OfferedAttribute } from '@shop/contract/rules/goods/attributes'
import type { VatMode } from '@shop/contract/rules/shop-identity'

/** '' if not filled in. */
export interface Seller {
  name: string
  /** ЄДРПОУ (8 digits), or an entrepreneur's tax number (10). */
  code: string
  iban: string
  bank: string
  address: string
  phone: string
  email: string
  vat_mode: VatMode
  /** ІПН. */
  vat_number: string
  vat_ground: string
  signer: string
  signer_position: string
  /** Of the signer's authority, such as «Статуту». */
  basis: string
  /** Missing in older documents. */
  signature?: Signature
}

interface Signature {
  shop_name: string
  has_built_in_logo: boolean
  /** Missing in older documents. */
  logo_picture?: string | null
}

export interface Buyer {
  name: string | null
  code: string | null
  contact: string | null
  email: string | null
  phone: string | null
  address: string | null
  /** Missing in older documents. */
  kind?: OrderBuyer['kind']
  iban?: string
  bank?: string
  signer?: { name: string; position: string; basis: string } | null
}

export interface DocumentLine {
  position: number
  name_ua: string
  article: string
  dk_code: string | null
  dk_name_ua: string | null
  /** This and the next three are missing before migration 0026. */
  dk_class?: string | null
  dk_class_name_ua?: string | null
  uktzed?: string | null
  /** Null: the rate of most goods. */
  vat_rate?: VatRate | null
  unit: (typeof UNITS)[number]
  country: string | null
  warranty_months: number | null
  amount: number
  /** Of a kit. Missing before migration 0040. */
  components?: readonly LineComponent[] | null
  price: Kopiykas
  sum: Kopiykas
}

/** Total: goods less discount and bonuses. */
export interface FrozenDocument {
  /** `КП-2026-000123` */
  number: string
  made_at: Date
  seller: Seller
  buyer: Buyer
  lines: readonly DocumentLine[]
  discount_percent: number
  goods_sum: Kopiykas
  /** Payable sum, including VAT. */
  total: Kopiykas
}

export interface OfferDocument extends FrozenDocument {
  code: string
  /** Absolute. */
  public_address: string
  valid_until: Date
  delivery_terms: string
  payment_terms: string
}

export interface OrderDocument extends FrozenDocument {
  /** Missing in older documents. */
  delivery_terms?: string
  payment_terms?: string
  order_number: string
  ordered_at: Date
  bonuses: Kopiykas
  voided_at?: Date | null
}

export interface InvoiceDocument extends OrderDocument {
  payment_purpose: string
}

export type DeliveryNoteDocument = OrderDocument

export interface SpecificationLine {
  name_ua: string
  amount: number
  unit: (typeof UNITS)[number]
  dk_code: string | null
  producer: string | null
  condition: string | null
  /** Grams. */
  weight: number | null
  length_mm: number | null
  width_mm: number | null
  height_mm: number | null
  /** Null before migration 0026. */
  document_kinds: readonly ProductDocumentKind[] | null
  /** Null before migration 0034. */
  attributes?: readonly OfferedAttribute[] | null
  /** Of a kit. Missing before migration 0040. */
  components?: readonly LineComponent[] | null
  warranty_months: number | null
  country: string | null
  description_ua: string
}

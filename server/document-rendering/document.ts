import type { UNITS } from '@shop/contract/shop/catalog'
import type { OrderBuyer } from '@shop/contract/rules/order-details'
import type { ProductDocumentKind, VatRate } from '@shop/contract/rules/product-details'
import type { Kopiykas } from '@shop/contract/rules/price'
import type { OfferedAttribute } from '@shop/contract/rules/attributes'
import type { VatMode } from '@shop/contract/rules/shop-identity'

/** Requisites as printed; '' for anything the shop has not filled in. */
export interface Seller {
  name: string
  /** ЄДРПОУ of a company (8 digits) or tax number of an entrepreneur (10 digits). */
  code: string
  /** Without spaces. */
  iban: string
  bank: string
  address: string
  phone: string
  email: string
  vat_mode: VatMode
  /** ІПН, the VAT payer's number. */
  vat_number: string
  /** Legal ground of a VAT exemption. */
  vat_ground: string
  signer: string
  signer_position: string
  /** Ground of the signer's authority, such as «Статуту». */
  basis: string
  /** Missing in documents from before this setting existed; they keep the built-in logo. */
  signature?: Signature
}

interface Signature {
  shop_name: string
  has_built_in_logo: boolean
  /** Address of an uploaded logo. Missing in documents from before logos were drawn. */
  logo_picture?: string | null
}

/** A guest may have only an e-mail. */
export interface Buyer {
  name: string | null
  code: string | null
  contact: string | null
  email: string | null
  phone: string | null
  address: string | null
  /** Missing in documents from before orders kept them. */
  kind?: OrderBuyer['kind']
  iban?: string
  bank?: string
  signer?: { name: string; position: string; basis: string } | null
}

export interface DocumentLine {
  /** From 1. */
  position: number
  name_ua: string
  article: string
  /** `39162100-6` */
  dk_code: string | null
  dk_name_ua: string | null
  /** The code's class. This and the next three are missing in documents from before migration 0026. */
  dk_class?: string | null
  dk_class_name_ua?: string | null
  /** Ten digits of the customs classification. */
  uktzed?: string | null
  /** Percent; null means the rate of most goods. */
  vat_rate?: VatRate | null
  unit: (typeof UNITS)[number]
  /** `UA`, as the product has it. */
  country: string | null
  warranty_months: number | null
  amount: number
  /** Per piece; the sale price if there was one. */
  price: Kopiykas
  sum: Kopiykas
}

/** Fields common to all documents. The total is the goods less discount and bonuses. */
export interface FrozenDocument {
  /** `КП-2026-000123` */
  number: string
  made_at: Date
  seller: Seller
  buyer: Buyer
  lines: readonly DocumentLine[]
  /** 0 to 100, at most two decimals. */
  discount_percent: number
  goods_sum: Kopiykas
  /** Payable sum, including VAT. */
  total: Kopiykas
}

export interface OfferDocument extends FrozenDocument {
  /** Code of the public page. */
  code: string
  /** Absolute URL of the public page: `https://shop.example/offers/7K3M…`. */
  public_address: string
  /** Last valid day, Kyiv time. */
  valid_until: Date
  delivery_terms: string
  payment_terms: string
}

export interface OrderDocument extends FrozenDocument {
  /** Texts of delivery and payment; missing in documents from before orders kept them. */
  delivery_terms?: string
  payment_terms?: string
  order_number: string
  ordered_at: Date
  /** Bonuses spent on the order. */
  bonuses: Kopiykas
  /** A voided document says so on each page. */
  voided_at?: Date | null
}

export interface InvoiceDocument extends OrderDocument {
  payment_purpose: string
}

export type DeliveryNoteDocument = OrderDocument

/** A product in a technical specification, without prices. */
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
  /** Papers that come with the product; null in offers from before migration 0026. */
  document_kinds: readonly ProductDocumentKind[] | null
  /** Null in offers from before migration 0034. */
  attributes?: readonly OfferedAttribute[] | null
  warranty_months: number | null
  country: string | null
  /** Clean HTML or plain text. */
  description_ua: string
}

import type { UNITS } from '@shop/contract/catalog'
import type { Kopiykas } from '@shop/contract/rules/price'

/**
 * How the seller stands to value added tax: `vat` has 20 % inside the prices, `none` pays no such tax (a single-tax
 * payer), `exempt` sells goods that a law takes out of it.
 */
export const VAT_MODES = ['vat', 'none', 'exempt'] as const
export type VatMode = (typeof VAT_MODES)[number]

/** Requisites as they stand in the papers; '' where the shop has not filled one in. */
export interface Seller {
  name: string
  /** ЄДРПОУ of a company, eight digits, or the ten of an entrepreneur. */
  code: string
  /** Without spaces. */
  iban: string
  bank: string
  address: string
  phone: string
  email: string
  vat_mode: VatMode
  /** ІПН, the number of who pays value added tax. */
  vat_number: string
  /** The article and law that free from the tax. */
  vat_ground: string
  signer: string
  signer_position: string
  /** What the signer acts on: «Статуту». */
  basis: string
}

/** Whatever is known of who buys; a guest's e-mail is enough. */
export interface Buyer {
  name: string | null
  code: string | null
  contact: string | null
  email: string | null
  phone: string | null
  address: string | null
}

export interface PaperLine {
  /** From 1. */
  position: number
  name_ua: string
  article: string
  /** `39162100-6` */
  dk_code: string | null
  dk_name_ua: string | null
  unit: (typeof UNITS)[number]
  /** `UA`, as the product has it. */
  country: string | null
  warranty_months: number | null
  amount: number
  /** Kopiykas per piece, the price used: the sale price when there was one. */
  price: Kopiykas
  /** price × amount, kopiykas. */
  sum: Kopiykas
}

/** What every paper of a purchase tells. Goods less the percent, less bonuses, is the total. */
export interface Paper {
  /** `КП-2026-000123` */
  number: string
  made_at: Date
  seller: Seller
  buyer: Buyer
  lines: readonly PaperLine[]
  /** The buyer's personal percent, 0 to 100, at most two decimals. */
  discount_percent: number
  /** The sum of the lines, kopiykas. */
  goods_sum: Kopiykas
  /** What is to be paid, kopiykas; the tax is inside. */
  total: Kopiykas
}

export interface OfferPaper extends Paper {
  /** The short code by which the public page is found. */
  code: string
  /** The public page that confirms the offer, whole: `https://shop.example/offers/7K3M…`. */
  public_address: string
  /** The last day on which the prices hold, Kyiv time. */
  valid_until: Date
  delivery_terms: string
  payment_terms: string
}

/** Invoice and delivery note of an order. */
export interface OrderPaper extends Paper {
  order_number: string
  ordered_at: Date
  /** Bonuses spent on the order, kopiykas. */
  bonuses: Kopiykas
  /** Of a document that counts no more: it says so on each page. */
  voided_at?: Date | null
}

export interface InvoicePaper extends OrderPaper {
  /** What the buyer writes into the payment. */
  payment_purpose: string
}

export type DeliveryNotePaper = OrderPaper

/** What a technical specification says of one product; it names no price. */
export interface SpecificationLine {
  name_ua: string
  amount: number
  unit: (typeof UNITS)[number]
  dk_code: string | null
  producer: string | null
  condition: string | null
  /** Grams. */
  weight: number | null
  warranty_months: number | null
  country: string | null
  /** Clean HTML or plain text. */
  description_ua: string
}

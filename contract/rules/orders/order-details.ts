import * as v from 'valibot'
import type { FieldReason } from '../../field-faults.ts'
import { filledText, Hryvnia, SentHryvnia, text } from '../../primitives.ts'
import { isIban, isSellerCode } from './requisites.ts'
import { DocumentCodeText, IbanText, isPhone, maskedPhone, phoneDigits } from '../validation.ts'

/**
 * All optional (contract-decisions, "Order extras"). Later changes of a profile change no order. Empty fields are '',
 * absent choices null.
 */

export const BUYER_KINDS = ['institution', 'person'] as const
export const FUNDING_SOURCES = ['local', 'state', 'facility', 'own', 'other'] as const
export const DELIVERY_METHODS = ['np_branch', 'np_locker', 'np_courier', 'own', 'pickup'] as const
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number]
export const PAYMENT_TERMS = ['prepay', 'after_delivery', 'on_delivery', 'card'] as const
export type PaymentTerms = (typeof PAYMENT_TERMS)[number]
export const DAY_KINDS = ['working', 'banking', 'calendar'] as const
export const PAYMENT_EVENTS = ['delivery', 'invoice', 'contract'] as const
const PAYMENT_DAYS_MAX = 365

/** PostgreSQL's jsonb rejects lone surrogates. */
const wellFormed = v.transform((typed: string) => typed.toWellFormed())
const optionalText = (length_max: number) => v.nullish(v.pipe(text(length_max), wellFormed), '')
const requiredText = (length_max: number) => v.pipe(filledText(length_max), wellFormed)
const optionalChoice = <const Options extends readonly string[]>(options: Options) =>
  v.nullish(v.picklist(options), null)

const Signer = v.object({
  name: optionalText(200),
  name_genitive: optionalText(200),
  position: optionalText(200),
  /** Of the signer's authority, such as the statute. */
  basis: optionalText(300),
})

export const OrderBuyer = v.object({
  kind: v.nullish(v.picklist(BUYER_KINDS), 'institution'),
  name: requiredText(300),
  /** Required for an institution. */
  code: v.nullish(DocumentCodeText, ''),
  legal_address: optionalText(500),
  contact_person: optionalText(200),
  signer: v.nullish(Signer, null),
  iban: v.nullish(IbanText, ''),
  bank: optionalText(200),
  funding: optionalChoice(FUNDING_SOURCES),
  /** An accountant's note, such as 2210. */
  kekv: v.nullish(v.pipe(text(4), v.regex(/^(\d{4})?$/)), ''),
})
export type OrderBuyer = v.InferOutput<typeof OrderBuyer>

const Settlement = v.object({
  /** Null if typed by hand. */
  ref: v.nullish(text(60), null),
  name: requiredText(200),
  area: optionalText(200),
})

const Branch = v.object({
  /** Null if typed by hand. */
  ref: v.nullish(text(60), null),
  number: optionalText(20),
  name: optionalText(300),
})

export const OrderDelivery = v.object({
  method: v.picklist(DELIVERY_METHODS),
  settlement: v.nullish(Settlement, null),
  branch: v.nullish(Branch, null),
  street: optionalText(300),
  building: optionalText(20),
  apartment: optionalText(20),
  receiver_name: optionalText(200),
  receiver_phone: v.nullish(
    v.pipe(
      text(40),
      v.check((typed) => typed === '' || isPhone(typed), 'invalid_phone'),
      v.transform((typed) => (typed === '' ? '' : maskedPhone(phoneDigits(typed) ?? ''))),
    ),
    '',
  ),
  comment: optionalText(1000),
})
export type OrderDelivery = v.InferOutput<typeof OrderDelivery>

/**
 * `method` is null where a profile has an address but no carrier. Free or not was decided at ordering; staff type
 * `cost`.
 */
export const KeptDelivery = v.object({
  ...OrderDelivery.entries,
  method: v.nullable(v.picklist(DELIVERY_METHODS)),
  is_free: v.boolean(),
  cost: v.nullable(Hryvnia),
})
export type KeptDelivery = v.InferOutput<typeof KeptDelivery>

/** Overrides the shop's rule. */
export const StaffDelivery = v.object({
  ...OrderDelivery.entries,
  is_free: v.nullish(v.boolean()),
  cost: v.nullish(SentHryvnia, null),
})

export const OrderPayment = v.object({
  terms: v.picklist(PAYMENT_TERMS),
  days: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(PAYMENT_DAYS_MAX)), null),
  day_kind: optionalChoice(DAY_KINDS),
  from: optionalChoice(PAYMENT_EVENTS),
})
export type OrderPayment = v.InferOutput<typeof OrderPayment>

export const KeptBuyer = v.object({ ...OrderBuyer.entries, code: v.string() })

/** Fields beyond the specification's. */
export const OrderDetails = {
  buyer: v.nullish(OrderBuyer, null),
  delivery: v.nullish(OrderDelivery, null),
  payment: v.nullish(OrderPayment, null),
}
export interface OrderDetails {
  buyer: OrderBuyer | null
  delivery: OrderDelivery | null
  payment: OrderPayment | null
}

export const KeptDetails = {
  buyer: v.nullable(KeptBuyer),
  delivery: v.nullable(KeptDelivery),
  payment: v.nullable(OrderPayment),
}
export interface KeptDetails {
  buyer: OrderBuyer | null
  delivery: KeptDelivery | null
  payment: OrderPayment | null
}

type Faults = Record<string, FieldReason>

/** Staff are only warned of wrong check digits. */
export const detailFaults = (details: OrderDetails, by: 'customer' | 'staff', has_card: boolean): Faults => ({
  ...(by === 'customer' && wrongCheckDigits(details)),
  ...missingDetails(details),
  ...(details.payment?.terms === 'card' && !has_card && { 'payment.terms': 'card_unavailable' }),
})

/** Usually a typing error, but registers contain exceptions. */
export function wrongCheckDigits({ buyer }: Pick<OrderDetails, 'buyer'>): Faults {
  const faults: Faults = {}
  if (buyer && buyer.code !== '' && !isSellerCode(buyer.code)) faults['buyer.code'] = 'code_check_digit'
  if (buyer && buyer.iban !== '' && !isIban(buyer.iban)) faults['buyer.iban'] = 'iban_check_digit'
  return faults
}

export function missingDetails({ buyer, delivery }: Omit<OrderDetails, 'payment'>): Faults {
  const faults: Faults = {}
  if (buyer?.kind === 'institution' && buyer.code === '') faults['buyer.code'] = 'empty'
  if (delivery === null || delivery.method === 'own' || delivery.method === 'pickup') return faults
  if (delivery.settlement === null) faults['delivery.settlement'] = 'empty'
  if (delivery.method === 'np_courier') {
    if (delivery.street === '') faults['delivery.street'] = 'empty'
    if (delivery.building === '') faults['delivery.building'] = 'empty'
  } else if (!isBranchKnown(delivery.branch)) faults['delivery.branch'] = 'empty'
  return faults
}

const isBranchKnown = (branch: OrderDelivery['branch']) =>
  branch !== null && (branch.ref !== null || branch.number !== '' || branch.name !== '')

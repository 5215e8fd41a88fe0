import * as v from 'valibot'
import { BONUS_CHANGE_MAX, DISCOUNT_MAX } from '../orders/buyers.ts'
import { endpoint } from '../../endpoint.ts'
import { PICTURE_BYTES_MAX } from '../catalog/catalog.ts'
import { data, FileBody, Id, PICTURE_TYPES, StoredFile, text } from '../../primitives.ts'
import { isColor, isReadableColor } from '../../rules/brand-color.ts'
import { DAY_KINDS } from '../../rules/orders/claims.ts'
import { bareIban, isIbanShape, isSellerCodeShape } from '../../rules/orders/requisites.ts'
import { VAT_MODES } from '../../rules/shop-identity.ts'
import { EmailText } from '../../rules/validation.ts'
import { DayText, Version } from '../lists.ts'

export const OFFER_DAYS_MAX = 365
const MIN_ORDER_MAX = 1_000_000
const BONUS_PERCENT_MAX = 50

const hasTwoDecimals = (value: number) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6
const number = (max: number) =>
  v.pipe(v.number(), v.minValue(0), v.maxValue(max), v.check(hasTwoDecimals, 'two_decimals'))
const emptyOr = <S extends v.GenericSchema<unknown, string>>(schema: S) => v.union([v.literal(''), schema])
const shaped = (length_max: number, is_right: (typed: string) => boolean, fault: string) =>
  v.pipe(
    text(length_max),
    v.check((typed) => typed === '' || is_right(typed), fault),
  )

export const SettingsForm = {
  /** Hryvnia; 0 for none. */
  min_order_price: number(MIN_ORDER_MAX),
  /** Of the paid sum, when an order is completed. */
  bonus_percent: number(BONUS_PERCENT_MAX),
  /** Only the owner may exceed these. Percent for a buyer or an offer; */
  manager_discount_max: number(DISCOUNT_MAX),
  /** hryvnia per staff member in 24 hours. */
  manager_bonuses_max: number(BONUS_CHANGE_MAX),
  offer_valid_days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(OFFER_DAYS_MAX)),
  delivery_terms: text(1000),
  payment_terms: text(1000),
  seller_name: text(300),
  seller_code: shaped(10, isSellerCodeShape, 'invalid_seller_code'),
  seller_iban: v.pipe(shaped(40, isIbanShape, 'invalid_iban'), v.transform(bareIban)),
  seller_bank: text(300),
  seller_address: text(500),
  seller_phone: text(60),
  seller_email: emptyOr(EmailText),
  seller_vat_mode: v.picklist(VAT_MODES),
  seller_vat_number: shaped(12, (typed) => /^(\d{9}|\d{10}|\d{12})$/.test(typed), 'invalid_vat_number'),
  seller_vat_ground: text(500),
  seller_signer: text(200),
  seller_signer_position: text(200),
  seller_basis: text(200),
  /** For budget institutions (`rules/delivery-rule.ts`); from a sum in hryvnia. */
  free_delivery: v.picklist(['on', 'off']),
  free_delivery_from: number(MIN_ORDER_MAX),
  /** The carrier's lowest price; 0 says nothing. */
  tariff_from: number(MIN_ORDER_MAX),
  /** 0: agreed for each order. */
  own_delivery_cost: number(MIN_ORDER_MAX),
}
export type SettingKey = keyof typeof SettingsForm
export const SETTING_KEYS = Object.keys(SettingsForm) as SettingKey[]

export const LOGO_KINDS = ['none', 'built_in', 'picture'] as const

/** Absent fields stay unchanged. */
export const IdentityForm = {
  shop_name_ua: text(100),
  shop_name_ru: text(100),
  shop_name_en: text(100),
  /** '' for the usual blue. */
  main_color: v.pipe(
    shaped(7, isColor, 'invalid_color'),
    v.check((typed) => !isColor(typed) || isReadableColor(typed), 'color_too_light'),
  ),
  logo: v.picklist(LOGO_KINDS),
  /** For `picture`, see `uploadLogo`. */
  logo_file_id: v.nullable(Id),
  /** Null: the built-in one. */
  hero_file_id: v.nullable(Id),
}

/** Refs come from `listSenders`. */
export const CarrierForm = {
  tracking_minutes: v.pipe(v.number(), v.integer(), v.minValue(5), v.maxValue(1440)),
  sender_ref: text(60),
  sender_city_ref: text(60),
  sender_address_ref: text(60),
  sender_contact_ref: text(60),
  sender_phone: text(30),
  parcel_description: text(36),
}
export type CarrierKey = keyof typeof CarrierForm
export const CARRIER_KEYS = Object.keys(CarrierForm) as CarrierKey[]

const days = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365))

/** Besides weekends, such as `2026-12-25`, one per line, sorted. */
const Holidays = v.pipe(
  text(6000),
  v.transform((typed) => [...new Set(typed.split(/[\s,;]+/).filter(Boolean))].sort()),
  v.check((days) => days.every((day) => v.is(DayText, day)), 'date_malformed'),
  v.transform((days) => days.join('\n')),
)

/** Optional like `IdentityForm`. In days. */
export const ClaimForm = {
  /** For private buyers after delivery, calendar days by law. */
  return_days: days,
  /** For shortages and wrong goods, calendar days after delivery. */
  claim_notice_days: days,
  return_answer_days: days,
  claim_answer_days: days,
  claim_day_kind: v.picklist(DAY_KINDS),
  holidays: Holidays,
}
export type ClaimKey = keyof typeof ClaimForm
export const CLAIM_KEYS = Object.keys(ClaimForm) as ClaimKey[]

export const Settings = v.object({
  id: v.literal('shop'),
  version: v.number(),
  ...SettingsForm,
  ...IdentityForm,
  ...CarrierForm,
  ...ClaimForm,
  picture: v.nullable(StoredFile),
  hero: v.nullable(StoredFile),
})
export type Settings = v.InferOutput<typeof Settings>

const params = v.object({ id: v.literal('shop') })

export const getSettings = endpoint({
  name: 'getSettings',
  method: 'GET',
  path: '/api/admin/settings/:id',
  access: 'staff',
  right: 'settings.read',
  summary: 'The shop’s settings: minimum order, bonuses, offers, terms and the seller’s details',
  params,
  reply: data(Settings),
})

export const saveSettings = endpoint({
  name: 'saveSettings',
  method: 'PUT',
  path: '/api/admin/settings/:id',
  access: 'staff',
  right: 'settings.write',
  summary: 'Saves the settings; they apply at once',
  params,
  body: v.object({
    version: Version,
    ...SettingsForm,
    // Older clients do not know these fields.
    manager_discount_max: v.optional(SettingsForm.manager_discount_max),
    manager_bonuses_max: v.optional(SettingsForm.manager_bonuses_max),
    free_delivery: v.optional(SettingsForm.free_delivery),
    free_delivery_from: v.optional(SettingsForm.free_delivery_from),
    tariff_from: v.optional(SettingsForm.tariff_from),
    own_delivery_cost: v.optional(SettingsForm.own_delivery_cost),
    ...v.partial(v.object(IdentityForm)).entries,
    ...v.partial(v.object(CarrierForm)).entries,
    ...v.partial(v.object(ClaimForm)).entries,
  }),
  reply: data(Settings),
  refuses: ['stale_edit'],
})

export const uploadLogo = endpoint({
  name: 'uploadLogo',
  method: 'POST',
  path: '/api/admin/logo-pictures',
  access: 'staff',
  right: 'settings.write',
  summary: 'Uploads a logo; it is used once the settings are saved',
  upload: { types: PICTURE_TYPES, bytes_max: PICTURE_BYTES_MAX },
  body: FileBody,
  reply: data(StoredFile),
})

export const uploadHero = endpoint({
  ...uploadLogo,
  name: 'uploadHero',
  path: '/api/admin/hero-pictures',
  summary: 'Uploads a picture for the home page; it is used once the settings are saved',
})

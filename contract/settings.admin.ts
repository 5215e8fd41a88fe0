import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { data, text } from './primitives.ts'
import { isIbanShape, isSellerCodeShape } from './rules/requisites.ts'
import { EmailText } from './rules/validation.ts'
import { Version } from './staff-lists.ts'

/** How the seller stands to value added tax, see `server/papers/paper.ts`. */
export const SELLER_VAT_MODES = ['vat', 'none', 'exempt'] as const
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
  /** Hryvnia; 0 for none. The shop tells it to buyers. */
  min_order_price: number(MIN_ORDER_MAX),
  /** Of what was paid, when an order is completed. */
  bonus_percent: number(BONUS_PERCENT_MAX),
  offer_valid_days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(OFFER_DAYS_MAX)),
  delivery_terms: text(1000),
  payment_terms: text(1000),
  seller_name: text(300),
  seller_code: shaped(10, isSellerCodeShape, 'invalid_seller_code'),
  seller_iban: shaped(40, isIbanShape, 'invalid_iban'),
  seller_bank: text(300),
  seller_address: text(500),
  seller_phone: text(60),
  seller_email: emptyOr(EmailText),
  seller_vat_mode: v.picklist(SELLER_VAT_MODES),
  seller_vat_number: shaped(12, (typed) => /^(\d{9}|\d{10}|\d{12})$/.test(typed), 'invalid_vat_number'),
  seller_vat_ground: text(500),
  seller_signer: text(200),
  seller_signer_position: text(200),
  seller_basis: text(200),
}
export type SettingKey = keyof typeof SettingsForm
export const SETTING_KEYS = Object.keys(SettingsForm) as SettingKey[]

export const Settings = v.object({
  /** The shop has one. */
  id: v.literal('shop'),
  version: v.number(),
  ...SettingsForm,
})
export type Settings = v.InferOutput<typeof Settings>

const params = v.object({ id: v.literal('shop') })

export const getSettings = endpoint({
  name: 'getSettings',
  method: 'GET',
  path: '/api/admin/settings/:id',
  access: 'staff',
  right: 'settings.read',
  summary: 'What the shop is set to: minimum, bonuses, offers, terms, and the seller’s requisites',
  params,
  reply: data(Settings),
})

export const saveSettings = endpoint({
  name: 'saveSettings',
  method: 'PUT',
  path: '/api/admin/settings/:id',
  access: 'staff',
  right: 'settings.write',
  summary: 'Saves the settings; the shop goes by them at once',
  params,
  body: v.object({ version: Version, ...SettingsForm }),
  reply: data(Settings),
  refuses: ['stale_edit'],
})

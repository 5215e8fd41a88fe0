import * as v from 'valibot'
import { Unset, urlWith } from './setting-values.ts'

const HTTP = ['http:', 'https:']

/** Except the carrier's, addresses are origins. */
export const SERVICE_VARIABLES = {
  NOVA_POSHTA_URL: v.pipe(Unset, urlWith(HTTP, 'https://api.novaposhta.ua/v2.0/json/')),
  NOVA_POSHTA_KEY: Unset,
  NOVA_POSHTA_LABEL_URL: v.pipe(Unset, urlWith(HTTP, 'https://my.novaposhta.ua/orders/printMarking100x100')),
  MONOBANK_URL: v.pipe(Unset, urlWith(HTTP, 'https://api.monobank.ua')),
  MONOBANK_TOKEN: Unset,
  LIQPAY_URL: v.pipe(Unset, urlWith(HTTP, 'https://www.liqpay.ua')),
  LIQPAY_PUBLIC_KEY: Unset,
  LIQPAY_PRIVATE_KEY: Unset,
  LIQPAY_HASH: v.optional(v.picklist(['sha1', 'sha3-256']), 'sha1'),
  CHECKBOX_URL: v.pipe(Unset, urlWith(HTTP, 'https://api.checkbox.ua')),
  CHECKBOX_LICENSE_KEY: Unset,
  CHECKBOX_PIN: Unset,
  TELEGRAM_URL: v.pipe(Unset, urlWith(HTTP, 'https://api.telegram.org')),
  TELEGRAM_TOKEN: Unset,
  STAND_INS: v.optional(v.picklist(['on', 'off'])),
}

interface ServiceConfig {
  /** Keys, or another address, are set. */
  is_connected: boolean
  url: string
  /** Whether to simulate what is not connected. */
  has_stand_in: boolean
}

/** The waybill's id and the key are added to `label_url`. */
export type NovaPoshtaConfig = ServiceConfig & { key: string; label_url: string }

export type MonobankConfig = ServiceConfig & { token: string }

export type LiqpayConfig = ServiceConfig & { public_key: string; private_key: string; hash: 'sha1' | 'sha3-256' }

export type TelegramConfig = ServiceConfig & { token: string }

export type CheckboxConfig = ServiceConfig & { license_key: string; pin: string }

type Environment = v.InferOutput<v.ObjectSchema<typeof SERVICE_VARIABLES, undefined>>

interface Shop {
  is_demo: boolean
  has_public_address: boolean
}

export const outsideServices = (env: Environment, { is_demo, has_public_address }: Shop) => ({
  nova_poshta: novaPoshta(env, hasStandIn(env, is_demo)),
  // These stand-ins believe everybody, so behind a public address they need `STAND_INS`.
  ...moneyServices(env, hasStandIn(env, is_demo && !has_public_address)),
  telegram: telegram(env, hasStandIn(env, is_demo && !has_public_address)),
})

const hasStandIn = ({ STAND_INS }: Environment, by_default: boolean): boolean =>
  STAND_INS === undefined ? by_default : STAND_INS === 'on'

const novaPoshta = (env: Environment, has_stand_in: boolean): NovaPoshtaConfig => ({
  is_connected: env.NOVA_POSHTA_KEY !== null || env.NOVA_POSHTA_URL !== null,
  url: env.NOVA_POSHTA_URL ?? 'https://api.novaposhta.ua/v2.0/json/',
  key: env.NOVA_POSHTA_KEY ?? '',
  label_url: env.NOVA_POSHTA_LABEL_URL ?? 'https://my.novaposhta.ua/orders/printMarking100x100',
  has_stand_in,
})

const telegram = (env: Environment, has_stand_in: boolean): TelegramConfig => ({
  is_connected: env.TELEGRAM_TOKEN !== null || env.TELEGRAM_URL !== null,
  url: originOf(env.TELEGRAM_URL ?? 'https://api.telegram.org'),
  token: env.TELEGRAM_TOKEN ?? '',
  has_stand_in,
})

/** @throws an Error if LiqPay has one key of two: everyone could sign with an empty one */
function moneyServices(env: Environment, has_stand_in: boolean) {
  if ((env.LIQPAY_PUBLIC_KEY === null) !== (env.LIQPAY_PRIVATE_KEY === null))
    throw new Error('LIQPAY_PUBLIC_KEY and LIQPAY_PRIVATE_KEY are needed together')
  const monobank: MonobankConfig = {
    is_connected: env.MONOBANK_TOKEN !== null || env.MONOBANK_URL !== null,
    url: originOf(env.MONOBANK_URL ?? 'https://api.monobank.ua'),
    token: env.MONOBANK_TOKEN ?? '',
    has_stand_in,
  }
  const liqpay: LiqpayConfig = {
    is_connected: env.LIQPAY_PRIVATE_KEY !== null,
    url: originOf(env.LIQPAY_URL ?? 'https://www.liqpay.ua'),
    public_key: env.LIQPAY_PUBLIC_KEY ?? '',
    private_key: env.LIQPAY_PRIVATE_KEY ?? '',
    hash: env.LIQPAY_HASH,
    has_stand_in,
  }
  const checkbox: CheckboxConfig = {
    is_connected: env.CHECKBOX_LICENSE_KEY !== null || env.CHECKBOX_URL !== null,
    url: originOf(env.CHECKBOX_URL ?? 'https://api.checkbox.ua'),
    license_key: env.CHECKBOX_LICENSE_KEY ?? '',
    pin: env.CHECKBOX_PIN ?? '',
    has_stand_in,
  }
  return { monobank, liqpay, checkbox }
}

/** Without a trailing slash. */
const originOf = (url: string) => url.replace(/\/+$/, '')

import * as v from 'valibot'
import { urlWith } from './setting-values.ts'

const Unset = v.pipe(
  v.optional(v.string(), ''),
  v.transform((value) => (value === '' ? null : value)),
)

const HTTP = ['http:', 'https:']

/** Addresses are origins. */
export const MONEY_VARIABLES = {
  MONOBANK_URL: v.pipe(Unset, urlWith(HTTP, 'https://api.monobank.ua')),
  MONOBANK_TOKEN: Unset,
  LIQPAY_URL: v.pipe(Unset, urlWith(HTTP, 'https://www.liqpay.ua')),
  LIQPAY_PUBLIC_KEY: Unset,
  LIQPAY_PRIVATE_KEY: Unset,
  LIQPAY_HASH: v.optional(v.picklist(['sha1', 'sha3-256']), 'sha1'),
  CHECKBOX_URL: v.pipe(Unset, urlWith(HTTP, 'https://api.checkbox.ua')),
  CHECKBOX_LICENSE_KEY: Unset,
  CHECKBOX_PIN: Unset,
}

interface ServiceConfig {
  /** Keys, or another address, are set. */
  is_connected: boolean
  /** Without a trailing slash. */
  url: string
  /** Whether to simulate what is not connected. */
  has_stand_in: boolean
}

export type MonobankConfig = ServiceConfig & { token: string }

export type LiqpayConfig = ServiceConfig & { public_key: string; private_key: string; hash: 'sha1' | 'sha3-256' }

export type CheckboxConfig = ServiceConfig & { license_key: string; pin: string }

type Environment = v.InferOutput<v.ObjectSchema<typeof MONEY_VARIABLES, undefined>> & {
  STAND_INS?: 'on' | 'off' | undefined
}

/**
 * A stand-in bank believes everybody, so behind a public address it needs `STAND_INS`.
 *
 * @throws an Error if LiqPay has one key of two: everyone could sign with an empty one
 */
export function moneyServices(env: Environment, is_local_demo: boolean) {
  const has_stand_in = env.STAND_INS === undefined ? is_local_demo : env.STAND_INS === 'on'
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

const originOf = (url: string) => url.replace(/\/+$/, '')

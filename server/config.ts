import path from 'node:path'
import * as v from 'valibot'
import { readS3Address, type S3Address } from './platform/files/s3/s3-address.ts'
import type { AdmissionSettings } from './platform/admission-control.ts'
import {
  type CheckboxConfig,
  type LiqpayConfig,
  type MonobankConfig,
  type NovaPoshtaConfig,
  outsideServices,
  SERVICE_VARIABLES,
  type TelegramConfig,
} from './service-config.ts'
import { refuseMisspelled, Unset, urlsWith, urlWith } from './setting-values.ts'

const OnOff = v.picklist(['on', 'off'])
const POSTGRES = ['postgres:', 'postgresql:']

const positiveInteger = (max: number, fallback: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/), v.transform(Number), v.maxValue(max)), fallback)

const days = (fallback: string) => positiveInteger(36_500, fallback)

const Environment = v.object({
  PORT: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65535)), '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATABASE_URL: v.pipe(Unset, urlWith(POSTGRES, 'postgres://user:password@host:5432/shop')),
  DATABASE_REPLICA_URL: v.pipe(Unset, urlsWith(POSTGRES, 'postgres://user:password@replica:5432/shop')),
  DATABASE_LISTEN_URL: v.pipe(Unset, urlWith(POSTGRES, 'postgres://user:password@host:5432/shop')),
  DATA_DIR: v.optional(v.string(), './data'),
  S3_URL: v.pipe(
    Unset,
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return dataset.value === null ? null : readS3Address(dataset.value)
      } catch (error) {
        addIssue({ message: error instanceof Error ? error.message : String(error) })
        return NEVER
      }
    }),
  ),
  SMTP_URL: v.pipe(Unset, urlWith(['smtp:', 'smtps:'], 'smtps://user:password@mail.example')),
  MAIL_FROM: Unset,
  PUBLIC_URL: v.pipe(Unset, urlWith(['http:', 'https:'], 'https://shop.example')),
  ADMIN_EMAIL: Unset,
  ADMIN_PASSWORD: Unset,
  DEMO: v.optional(OnOff),
  CAPTCHA: v.optional(v.picklist(['adaptive', 'off']), 'adaptive'),
  CAPTCHA_WAIT_MS: positiveInteger(60_000, '6000'),
  RATE_LIMIT: v.optional(OnOff, 'on'),
  LOG_LEVEL: v.optional(v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'info'),
  TRUSTED_PROXIES: Unset,
  ALLOWED_ORIGINS: Unset,
  CDN_SECONDS: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number)), '0'),
  WORKERS: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d?$/), v.transform(Number)), '1'),
  LOOKING_AT_ONCE: positiveInteger(999, '8'),
  BUYING_AT_ONCE: positiveInteger(999, '8'),
  TURN_WAIT_MS: positiveInteger(10_000, '300'),
  KEEP_IDEMPOTENCY_KEYS_DAYS: days('30'),
  KEEP_MAILS_DAYS: days('730'),
  KEEP_OFFER_MAILS_DAYS: days('365'),
  KEEP_AUDIT_DAYS: days('1095'),
  KEEP_OUTBOX_DAYS: days('365'),
  KEEP_CLAIM_PICTURES_DAYS: days('365'),
  ...SERVICE_VARIABLES,
  DEV_SERVER: v.pipe(Unset, urlWith(['http:'], 'http://127.0.0.1:3000/modules')),
  NODE_ENV: v.optional(v.string(), 'production'),
})

/** Names and defaults: contract-decisions, "Running it". */
export interface Config {
  port: number
  host: string
  database_url: string | null
  /** Streaming replicas for the catalog. */
  replica_urls: string[]
  /** Without a transaction-pooling proxy. */
  session_url: string | null
  data_dir: string
  /** Null: the data folder. */
  s3: S3Address | null
  smtp_url: string | null
  mail_from: string
  public_url: string | null
  admin_email: string | null
  admin_password: string | null
  is_demo: boolean
  /** `PUBLIC_URL` names more than this machine. */
  has_public_address: boolean
  captcha: 'adaptive' | 'off'
  /** How long a sign-in waits for concurrent ones to end; longer than the password queue. */
  captcha_wait_ms: number
  is_rate_limited: boolean
  log_level: string
  /** Addresses or CIDR ranges. */
  trusted_proxies: string[]
  /** Of storefronts on other hosts. */
  allowed_origins: string[]
  /** How long a CDN may cache public replies; 0: never. */
  cdn_seconds: number
  /** More than one requires PostgreSQL. */
  workers: number
  admission: AdmissionSettings
  retention_days: Record<
    'idempotency_keys' | 'mails' | 'offer_mails' | 'audit_entries' | 'outbox' | 'claim_pictures',
    number
  >
  nova_poshta: NovaPoshtaConfig
  monobank: MonobankConfig
  liqpay: LiqpayConfig
  checkbox: CheckboxConfig
  telegram: TelegramConfig
  is_development: boolean
  /** Null: the built storefront. */
  dev_server: string | null
}

/** Made up on a machine without a name. */
function mailDomain(public_url: string | null): string {
  const host = public_url === null ? '' : new URL(public_url).hostname.replace(/^www\./, '')
  return /\.[a-z-]{2,}$/i.test(host) ? host : 'te-shop.example'
}

/** Without a trailing slash; by default this machine. */
export const publicUrl = (config: Pick<Config, 'public_url' | 'port'>): string =>
  config.public_url ?? `http://localhost:${config.port}`

/** @throws an Error that names the invalid variable */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  refuseMisspelled(environment, Object.keys(Environment.entries))
  const parsed = v.safeParse(Environment, environment)
  if (!parsed.success) throw new Error(parsed.issues.map(explain).join('\n'))
  const env = parsed.output
  refuseWithEmbedded(env)
  const has_public_address = env.PUBLIC_URL !== null && !isThisMachine(env.PUBLIC_URL)
  // A public shop starts empty.
  const is_demo = env.DEMO === undefined ? env.DATABASE_URL === null && !has_public_address : env.DEMO === 'on'
  return {
    port: env.PORT,
    host: env.HOST,
    database_url: env.DATABASE_URL,
    replica_urls: commaList(env.DATABASE_REPLICA_URL),
    session_url: env.DATABASE_LISTEN_URL,
    data_dir: path.resolve(env.DATA_DIR),
    s3: env.S3_URL,
    smtp_url: env.SMTP_URL,
    mail_from: env.MAIL_FROM ?? `info@${mailDomain(env.PUBLIC_URL)}`,
    public_url: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    admin_email: env.ADMIN_EMAIL,
    admin_password: env.ADMIN_PASSWORD,
    is_demo,
    has_public_address,
    ...abuseLimits(env),
    log_level: env.LOG_LEVEL,
    trusted_proxies: commaList(env.TRUSTED_PROXIES),
    allowed_origins: commaList(env.ALLOWED_ORIGINS).map(originOf),
    cdn_seconds: env.CDN_SECONDS,
    workers: env.WORKERS,
    admission: {
      at_once: { browse: env.LOOKING_AT_ONCE, checkout: env.BUYING_AT_ONCE },
      wait_ms: env.TURN_WAIT_MS,
    },
    retention_days: retentionDays(env),
    ...outsideServices(env, { is_demo, has_public_address }),
    is_development: env.NODE_ENV === 'development',
    dev_server: env.DEV_SERVER,
  }
}

const abuseLimits = (env: v.InferOutput<typeof Environment>) => ({
  captcha: env.CAPTCHA,
  captcha_wait_ms: env.CAPTCHA_WAIT_MS,
  is_rate_limited: env.RATE_LIMIT === 'on',
})

const retentionDays = (env: v.InferOutput<typeof Environment>): Config['retention_days'] => ({
  idempotency_keys: env.KEEP_IDEMPOTENCY_KEYS_DAYS,
  mails: env.KEEP_MAILS_DAYS,
  offer_mails: env.KEEP_OFFER_MAILS_DAYS,
  audit_entries: env.KEEP_AUDIT_DAYS,
  outbox: env.KEEP_OUTBOX_DAYS,
  claim_pictures: env.KEEP_CLAIM_PICTURES_DAYS,
})

function refuseWithEmbedded(env: v.InferOutput<typeof Environment>): void {
  if (env.DATABASE_URL !== null) return
  if (env.WORKERS > 1)
    throw new Error(
      'WORKERS above 1 needs PostgreSQL (DATABASE_URL): one process at a time opens the embedded database',
    )
  for (const name of ['DATABASE_REPLICA_URL', 'DATABASE_LISTEN_URL'] as const)
    if (env[name] !== null)
      throw new Error(`${name} needs PostgreSQL (DATABASE_URL): the embedded database has no second address`)
}

const THIS_MACHINE = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

function isThisMachine(address: string): boolean {
  return URL.canParse(address) && THIS_MACHINE.test(new URL(address).hostname)
}

const commaList = (value: string | null) =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** As browsers send it: `https://Partner.example/` would never match. */
function originOf(address: string): string {
  if (address === '*') return address
  const origin = URL.canParse(address) ? new URL(address).origin : 'null'
  if (origin === 'null')
    throw new Error(
      `The environment variable ALLOWED_ORIGINS is wrong: ${address} is no origin like https://shop.example`,
    )
  return origin
}

const explain = (issue: v.BaseIssue<unknown>) =>
  `The environment variable ${v.getDotPath(issue) ?? '?'} is wrong: ${issue.message}`

/** Open to everyone with the code. */
export const orderPageUrl = (config: Config, page_code: string): string => `${publicUrl(config)}/orders/${page_code}`

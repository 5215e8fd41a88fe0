import path from 'node:path'
import * as v from 'valibot'
import { readS3Address, type S3Address } from './platform/s3-address.ts'
import type { TurnSettings } from './platform/turns.ts'

const OnOff = v.picklist(['on', 'off'])
const Unset = v.pipe(
  v.optional(v.string(), ''),
  v.transform((value) => (value === '' ? null : value)),
)

/** A whole number from 1. */
const atMost = (most: number, otherwise: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/), v.transform(Number), v.maxValue(most)), otherwise)

const Environment = v.object({
  PORT: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65535)), '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATABASE_URL: Unset,
  DATABASE_REPLICA_URL: Unset,
  DATABASE_LISTEN_URL: Unset,
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
  SMTP_URL: Unset,
  MAIL_FROM: Unset,
  PUBLIC_URL: Unset,
  ADMIN_EMAIL: Unset,
  ADMIN_PASSWORD: Unset,
  DEMO: v.optional(OnOff),
  CAPTCHA: v.optional(v.picklist(['adaptive', 'off']), 'adaptive'),
  RATE_LIMIT: v.optional(OnOff, 'on'),
  LOG_LEVEL: v.optional(v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'info'),
  TRUSTED_PROXIES: Unset,
  ALLOWED_ORIGINS: Unset,
  CDN_SECONDS: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number)), '0'),
  WORKERS: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d?$/), v.transform(Number)), '1'),
  LOOKING_AT_ONCE: atMost(999, '8'),
  BUYING_AT_ONCE: atMost(999, '8'),
  TURN_WAIT_MS: atMost(10_000, '300'),
  NODE_ENV: v.optional(v.string(), 'production'),
})

/** The environment, parsed once. Names and defaults: contract-decisions, "Running it". */
export interface Config {
  port: number
  host: string
  database_url: string | null
  /** Streaming replicas of it, which answer reads of the catalogue. */
  replica_urls: string[]
  /** Of the same server past a pool that hands connections round by transaction; null when there is none. */
  session_url: string | null
  data_dir: string
  /** The bucket that keeps pictures and documents instead of the data folder. */
  s3: S3Address | null
  smtp_url: string | null
  mail_from: string
  /** Without a slash at the end; null when it is not set: see `publicUrl`. */
  public_url: string | null
  admin_email: string | null
  admin_password: string | null
  is_demo: boolean
  captcha: 'adaptive' | 'off'
  is_rate_limited: boolean
  log_level: string
  /** Addresses or CIDR ranges whose X-Forwarded-For is believed. */
  trusted_proxies: string[]
  /** Origins of storefronts on other hosts that may call the API. */
  allowed_origins: string[]
  /** How long a CDN may keep public pages and answers without asking; 0 lets it keep none unasked. */
  cdn_seconds: number
  /** Processes on this machine; more than one wants PostgreSQL. */
  workers: number
  /** When visitors are sent away for a moment because there are too many. */
  turns: TurnSettings
  is_development: boolean
}

/** The shop's address for letters, sitemap and canonical links: as set, else on this machine. Without a slash at the end. */
export const publicUrl = (config: Pick<Config, 'public_url' | 'port'>): string =>
  config.public_url ?? `http://localhost:${config.port}`

/** Reads the environment; throws an Error that names the variable which is wrong. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const parsed = v.safeParse(Environment, environment)
  if (!parsed.success) throw new Error(parsed.issues.map(explain).join('\n'))
  const env = parsed.output
  refuseWithEmbedded(env)
  return {
    port: env.PORT,
    host: env.HOST,
    database_url: env.DATABASE_URL,
    replica_urls: commaList(env.DATABASE_REPLICA_URL),
    session_url: env.DATABASE_LISTEN_URL,
    data_dir: path.resolve(env.DATA_DIR),
    s3: env.S3_URL,
    smtp_url: env.SMTP_URL,
    mail_from: env.MAIL_FROM ?? 'Навчальне обладнання <info@te-shop.example>',
    public_url: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    admin_email: env.ADMIN_EMAIL,
    admin_password: env.ADMIN_PASSWORD,
    is_demo: env.DEMO === undefined ? env.DATABASE_URL === null : env.DEMO === 'on',
    captcha: env.CAPTCHA,
    is_rate_limited: env.RATE_LIMIT === 'on',
    log_level: env.LOG_LEVEL,
    trusted_proxies: commaList(env.TRUSTED_PROXIES),
    allowed_origins: commaList(env.ALLOWED_ORIGINS),
    cdn_seconds: env.CDN_SECONDS,
    workers: env.WORKERS,
    turns: {
      at_once: { looking: env.LOOKING_AT_ONCE, buying: env.BUYING_AT_ONCE },
      wait_ms: env.TURN_WAIT_MS,
    },
    is_development: env.NODE_ENV === 'development',
  }
}

/** What only PostgreSQL can do. */
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

const commaList = (value: string | null) =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const explain = (issue: v.BaseIssue<unknown>) =>
  `The environment variable ${v.getDotPath(issue) ?? '?'} is wrong: ${issue.message}`

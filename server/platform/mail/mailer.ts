import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { HTML_LANG, type Language } from '@shop/contract/primitives'
import type { MailLogo } from './mail-logo.ts'

/** Stored in the database, so that each try sends the same bytes. */
interface OutgoingMail {
  id: number
  message_id: string
  recipient: string
  language: Language
  subject: string
  html: string
  text: string
  created_at: Date
  files: readonly MailFile[]
}

export interface MailFile {
  file_name: string
  type: string
  bytes: Buffer
}

export interface Mailer {
  /** The domain of our Message-IDs. */
  readonly domain: string
  send(mail: OutgoingMail): Promise<void>
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
/** For a whole mail: single bytes could keep the connection alive. */
const MAIL_MS_MAX = 60_000

interface MailerConfig {
  smtp_url: string | null
  mail_from: string
  data_dir: string
}

interface MailerOptions {
  /** If `mail_from` is only an address. */
  findSenderName?: () => Promise<string>
  findLogo?: (html: string) => Promise<MailLogo | null>
  mail_ms_max?: number | undefined
}

/** Sends through `smtp_url`; without it each mail becomes a file in DATA_DIR/outbox. */
export function openMailer(
  config: MailerConfig,
  { findSenderName = async () => '', findLogo = async () => null, mail_ms_max = MAIL_MS_MAX }: MailerOptions = {},
): Mailer {
  const domain = /@([^\s@<>]+)>?\s*$/.exec(config.mail_from)?.[1] ?? 'localhost'
  const from = async () =>
    config.mail_from.includes('<')
      ? config.mail_from
      : { name: await findSenderName(), address: config.mail_from.trim() }
  const compose = async (mail: OutgoingMail) =>
    composeMail(mail, { from: await from(), logo: await findLogo(mail.html) })
  if (config.smtp_url === null)
    return { domain, send: async (mail) => writeToOutbox(mail, config.data_dir, await compose(mail)) }
  const url = config.smtp_url
  let opening: ReturnType<typeof openTransport> | null = null
  return {
    domain,
    async send(mail) {
      // nodemailer's types lack `signal`.
      const message = { ...(await compose(mail)), signal: AbortSignal.timeout(mail_ms_max) }
      await (await (opening ??= openTransport(url))).sendMail(message)
    },
  }
}

/** Loads nodemailer with the first mail. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, ...TIMEOUTS })
}

type Sender = string | { name: string; address: string }

/** A second try overwrites the first. */
async function writeToOutbox(mail: OutgoingMail, data_dir: string, message: ComposedMail): Promise<void> {
  const bytes = await toBytes(message)
  const folder = path.join(data_dir, 'outbox')
  const eml_path = path.join(folder, `${mail.created_at.toISOString().replaceAll(':', '-')}-${mail.id}.eml`)
  const write = () => writeFile(`${eml_path}.part`, bytes, { mode: 0o600 })
  await write().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await write()
  })
  await rename(`${eml_path}.part`, eml_path)
}

async function toBytes(message: ComposedMail): Promise<Buffer> {
  const { createTransport } = await import('nodemailer')
  const sent = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail(message)
  if (!Buffer.isBuffer(sent.message)) throw new Error('the mail was composed as a stream, not as bytes')
  return sent.message
}

type ComposedMail = ReturnType<typeof composeMail>

function composeMail(mail: OutgoingMail, { from, logo }: { from: Sender; logo: MailLogo | null }) {
  return {
    from,
    to: mail.recipient,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: mail.message_id,
    date: mail.created_at,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': HTML_LANG[mail.language] },
    attachments: [...(logo ? [logoFile(logo)] : []), ...mail.files.map(attached)],
    // Buyers' text must not make nodemailer read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const attached = ({ file_name, type, bytes }: MailFile) => ({
  filename: file_name,
  content: bytes,
  contentType: type,
  contentDisposition: 'attachment' as const,
})

const logoFile = ({ address, png }: MailLogo) => ({
  filename: 'logo.png',
  cid: address.slice('cid:'.length),
  content: png,
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
})

import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { HTML_LANG, type Language } from '@shop/contract/primitives'

/** What a mail server is given. Everything in it is kept in the database, so that each try sends the same bytes. */
export interface OutgoingMail {
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

/** What travels with a letter, to be saved: a name as people read it, its media type, its bytes. */
export interface MailFile {
  file_name: string
  type: string
  bytes: Buffer
}

export interface Mailer {
  /** Behind the @ of our Message-IDs. */
  readonly domain: string
  /** Resolves when the mail server has taken the mail over. */
  send(mail: OutgoingMail): Promise<void>
}

/** What letters show of pictures travels with them: many mail programs load nothing from outside. */
export const LOGO_ADDRESS = 'cid:logo@letter'
export const LOGO_FILE = new URL('../texts/logo-email.png', import.meta.url)
/** A server that says nothing for so long is taken for dead, and the mail is tried again later. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Sends through `smtp_url`; without it each mail becomes a file in DATA_DIR/outbox that any mail program opens. */
export function openMailer(config: { smtp_url: string | null; mail_from: string; data_dir: string }): Mailer {
  const domain = /@([^\s@<>]+)>?\s*$/.exec(config.mail_from)?.[1] ?? 'localhost'
  if (config.smtp_url === null) return { domain, send: (mail) => writeToOutbox(mail, config) }
  const transport = createTransport({ url: config.smtp_url, ...PATIENCE })
  return {
    domain,
    async send(mail) {
      await transport.sendMail(await composed(mail, config.mail_from))
    },
  }
}

/** The name holds when the mail was written, not when it was sent: a second try overwrites the first one's file. */
async function writeToOutbox(mail: OutgoingMail, config: { mail_from: string; data_dir: string }): Promise<void> {
  const bytes = await asFile(await composed(mail, config.mail_from))
  const folder = path.join(config.data_dir, 'outbox')
  const place = path.join(folder, `${mail.created_at.toISOString().replaceAll(':', '-')}-${mail.id}.eml`)
  await mkdir(folder, { recursive: true })
  // Renamed when it is whole: nobody ever reads half a mail.
  await writeFile(`${place}.part`, bytes)
  await rename(`${place}.part`, place)
}

async function asFile(message: Composed): Promise<Buffer> {
  const sent = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail(message)
  if (!Buffer.isBuffer(sent.message)) throw new Error('the mail was composed as a stream, not as bytes')
  return sent.message
}

type Composed = Awaited<ReturnType<typeof composed>>

async function composed(mail: OutgoingMail, from: string) {
  return {
    from,
    to: mail.recipient,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: mail.message_id,
    date: mail.created_at,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': HTML_LANG[mail.language] },
    attachments: [...(mail.html.includes(LOGO_ADDRESS) ? [await keptLogo()] : []), ...mail.files.map(attached)],
    // Letters are text of ours and of buyers: nothing in them may name a file or an address to fetch.
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

/** Read once, since it is the same in every letter; a reading that failed is not kept. */
let logo: ReturnType<typeof readLogo> | null = null

function keptLogo(): ReturnType<typeof readLogo> {
  logo ??= readLogo().catch((error: unknown) => {
    logo = null
    throw error
  })
  return logo
}

const readLogo = async () => ({
  filename: 'logo.png',
  cid: LOGO_ADDRESS.slice('cid:'.length),
  content: await readFile(LOGO_FILE),
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
})

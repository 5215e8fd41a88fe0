import type { MailKind } from '@shop/contract/admin/content/mails'
import DataLoader from 'dataloader'
import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Language } from '@shop/contract/primitives'
import type { Tables } from '../../database/tables.ts'
import { type Db, inTransaction, type Tx } from '../database/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Mailer, MailFile } from './mailer.ts'
import { Refusal } from '../http/refusal.ts'

export interface Mail {
  kind: MailKind
  recipient: string
  language: Language
  subject: string
  html: string
  text: string
  /** Deleted some days after sending. */
  files?: readonly MailFile[]
}

/** Mails are inserted in the transaction that causes them and sent after its commit. */
export interface MailQueue {
  write(tx: Tx, mail: Mail): Promise<void>
  writeAll(tx: Tx, mails: readonly Omit<Mail, 'files'>[]): Promise<void>
  /**
   * Resends a mail with its attachments under a new Message-ID, so that mail programs show it again. An unsent mail is
   * tried at once. Refuses with `not_found`, or as `hindranceOf`.
   *
   * @returns the id in `mails` of the mail being sent
   */
  again(tx: Tx, mail_id: number): Promise<number>
}

const MAIL = 'mail'
const DELETE_FILES = 'mail-files'
/** Longer than a mail is retried. */
const FILES_RETENTION_SECONDS = 7 * 86_400
const ERROR_LENGTH_MAX = 1000
/** Twenty at once while the server responds; mails wait only if a hundred hang, or twenty to one domain. */
const POOL = { at_once: 100, of_group: 20, fresh: 20 }
/** Five days (jobs.ts). */
const TRIES_MAX = 40
const REFUSED_TRIES_MAX = 3
/** Mails sent within this time are recorded in one statement. */
const SENT_MS = 20

/** Sends each mail at least once, always with the same Message-ID, so that mail programs show it once. */
export function openMailQueue(jobs: Jobs, db: Db, mailer: Mailer, log: Logger): MailQueue {
  const dependencies = { db, jobs, mailer, log, claims: openClaims(db), sent: openSent(db) }
  jobs.handle<{ mail_id: number }>(MAIL, ({ mail_id }) => deliver(dependencies, mail_id), POOL)
  jobs.handle<{ mail_id: number }>(DELETE_FILES, ({ mail_id }) => deleteFiles(db, mail_id))
  const write = (tx: Tx, mail: StoredKind<Mail>) => insertMail(tx, jobs, mailer.domain, mail)
  return {
    async write(tx, mail) {
      await write(tx, mail)
    },
    writeAll: (tx, mails) => insertMails(tx, jobs, mailer.domain, mails),
    async again(tx, mail_id) {
      const mail = await tx.selectFrom('mails').selectAll().where('id', '=', mail_id).forUpdate().executeTakeFirst()
      if (!mail) throw new Refusal('not_found')
      const files = await listFiles(tx, mail_id)
      const hindrance = resendHindrance(mail, files.length)
      if (hindrance !== null) throw new Refusal(hindrance)
      const { kind, recipient, language, subject, html, text } = mail
      if (mail.sent_at !== null) return write(tx, { kind, recipient, language, subject, html, text, files })
      await jobs.enqueue(tx, MAIL, { mail_id }, { group: domainOf(recipient) })
      return mail_id
    },
  }
}

/** An older version of the shop may have written other kinds. */
type StoredKind<M> = Omit<M, 'kind'> & { kind: string }

const newMessageId = (domain: string) => `<${randomUUID()}@${domain}>`

async function insertMail(
  tx: Tx,
  jobs: Jobs,
  domain: string,
  { files = [], ...mail }: StoredKind<Mail>,
): Promise<number> {
  const { id: mail_id } = await tx
    .insertInto('mails')
    .values({ ...mail, message_id: newMessageId(domain), files_count: files.length })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (files.length > 0) {
    const rows = files.map((file, index) => ({ ...file, mail_id, position: index + 1 }))
    await tx.insertInto('mail_files').values(rows).execute()
    await jobs.enqueue(tx, DELETE_FILES, { mail_id }, { delay_seconds: FILES_RETENTION_SECONDS })
  }
  await jobs.enqueue(tx, MAIL, { mail_id }, { group: domainOf(mail.recipient) })
  return mail_id
}

/** A hanging mail server affects all its recipients. */
const domainOf = (recipient: string) => recipient.slice(recipient.lastIndexOf('@') + 1).toLowerCase()

async function insertMails(tx: Tx, jobs: Jobs, domain: string, mails: readonly Omit<Mail, 'files'>[]) {
  if (mails.length === 0) return
  const rows = mails.map((mail) => ({ ...mail, message_id: newMessageId(domain), files_count: 0 }))
  const written = await tx.insertInto('mails').values(rows).returning(['id', 'recipient']).execute()
  await jobs.enqueueAll(
    tx,
    MAIL,
    written.map(({ id, recipient }) => ({ payload: { mail_id: id }, group: domainOf(recipient) })),
  )
}

interface StoredMail {
  sent_at: Date | null
  text: string
  files_count: number
}

export function resendHindrance(mail: StoredMail, files: number): 'letter_has_secret' | 'letter_files_gone' | null {
  if (mail.sent_at !== null && mail.text.includes('code=***')) return 'letter_has_secret'
  return files < mail.files_count ? 'letter_files_gone' : null
}

interface MailDependencies {
  db: Db
  jobs: Jobs
  mailer: Mailer
  log: Logger
  claims: DataLoader<number, ClaimedMail | null>
  sent: DataLoader<ClaimedMail, void>
}

type ClaimedMail = Awaited<ReturnType<typeof claimMails>>[number]

/** Null for a mail that was sent before. */
const openClaims = (db: Db): MailDependencies['claims'] =>
  new DataLoader(
    async (ids) => {
      const mails = new Map((await claimMails(db, ids)).map((mail) => [mail.id, mail]))
      return ids.map((id) => mails.get(id) ?? null)
    },
    { cache: false },
  )

const claimMails = (db: Db, ids: readonly number[]) =>
  db
    .updateTable('mails')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    // Already sent if a worker died before the end of its job.
    .where('sent_at', 'is', null)
    .returning(['id', 'message_id', 'kind', 'recipient', 'language', 'subject', 'html', 'text'])
    .returning(['created_at', 'attempts', 'files_count'])
    .execute()

/** After a crash before it, these mails are sent again, under the same Message-IDs. */
const openSent = (db: Db): MailDependencies['sent'] =>
  new DataLoader(
    async (mails) => {
      await recordSent(db, mails)
      return mails.map(() => undefined)
    },
    { cache: false, batchScheduleFn: (record) => setTimeout(record, SENT_MS) },
  )

async function deliver(dependencies: MailDependencies, mail_id: number): Promise<void> {
  const { db, mailer, log, claims, sent } = dependencies
  const mail = await claims.load(mail_id)
  if (!mail) return
  const files = mail.files_count === 0 ? [] : await listFiles(db, mail_id)
  const failure: unknown = await mailer.send({ ...mail, files }).then(
    () => null,
    (error: unknown) => error ?? 'no reason given',
  )
  if (failure !== null) return recordFailure(dependencies, mail, failure)
  await sent.load(mail)
  log.info({ mail_id, kind: mail.kind, attempts: mail.attempts }, 'a mail was sent')
}

type TriedMail = Pick<Selectable<Tables['mails']>, 'id' | 'kind' | 'recipient' | 'attempts'>

async function recordFailure({ db, jobs, log }: MailDependencies, mail: TriedMail, failure: unknown): Promise<void> {
  const { id, kind, recipient, attempts } = mail
  const is_final = attempts >= (isRecipientRefused(failure) ? REFUSED_TRIES_MAX : TRIES_MAX)
  await inTransaction(db, async (tx) => {
    const last_error = String(failure).slice(0, ERROR_LENGTH_MAX)
    await tx.updateTable('mails').set({ last_error }).where('id', '=', id).execute()
    if (is_final) return
    // The key keeps manual retries from multiplying the next tries.
    await jobs.enqueue(tx, MAIL, { mail_id: id }, { key: `${id}`, group: domainOf(recipient), tries: attempts })
  })
  // The reply contains the recipient: not for the log.
  const message = is_final ? 'a mail is not tried any more' : 'a mail was not taken over and will be tried again'
  log.warn({ mail_id: id, kind, attempts, code: mailErrorCode(failure) }, message)
}

/** Permanent. A refused sender or password can be fixed by us. */
function isRecipientRefused(error: unknown): boolean {
  const { responseCode = 0, command } = error as { responseCode?: number; command?: string }
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}

const listFiles = (db: Db, mail_id: number): Promise<MailFile[]> =>
  db
    .selectFrom('mail_files')
    .select(['file_name', 'type', 'bytes'])
    .where('mail_id', '=', mail_id)
    .orderBy('position')
    .execute()

/** Codes in links give access to an account, so sent mails lose them. */
async function recordSent(db: Db, mails: readonly Pick<Selectable<Tables['mails']>, 'id' | 'html' | 'text'>[]) {
  const { with_code = [], without_code = [] } = Object.groupBy(mails, ({ html, text }) =>
    html.includes(CODE) || text.includes(CODE) ? 'with_code' : 'without_code',
  )
  const sent = { sent_at: new Date(), last_error: null }
  const update = (some: typeof with_code) =>
    db.updateTable('mails').where('id', '=', sql<number>`any(${some.map(({ id }) => id)}::int[])`)
  if (without_code.length > 0) await update(without_code).set(sent).execute()
  if (with_code.length > 0)
    await update(with_code)
      .set({ ...sent, html: withoutCodes('html'), text: withoutCodes('text') })
      .execute()
}

const CODE = 'code='

/** `…?email=olena%40…&code=kQ3x…` loses the code. In HTML, `&` may be `&#38;`. */
const withoutCodes = (column: 'html' | 'text') =>
  sql<string>`regexp_replace(${sql.ref(column)}, '([?&;]code=)[^&"''<>[:space:]]+', '\\1***', 'g')`

async function deleteFiles(db: Db, mail_id: number): Promise<void> {
  await db.deleteFrom('mail_files').where('mail_id', '=', mail_id).execute()
}

function mailErrorCode(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return [code, responseCode].filter(Boolean).join(' ') || 'no code'
}

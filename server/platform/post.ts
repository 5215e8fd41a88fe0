import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Language } from '@shop/contract/primitives'
import type { Tables } from '../tables.ts'
import type { Db, Tx } from './db.ts'
import type { Jobs } from './jobs.ts'
import type { Mailer, MailFile } from './mailer.ts'
import { Refusal } from './refusal.ts'

export interface Letter {
  /** Such as `order_placed`: for people who look at the table, and for tests. */
  kind: string
  recipient: string
  language: Language
  subject: string
  html: string
  text: string
  /** To be saved by who gets the letter; kept until some days after it was sent. */
  files?: readonly MailFile[]
}

/** Letters are written in the transaction of what they tell of, and sent after it: nothing stays open meanwhile. */
export interface Post {
  write(tx: Tx, letter: Letter): Promise<void>
  /** As many letters as there are, none having files, with two trips to the database. */
  writeAll(tx: Tx, letters: readonly Omit<Letter, 'files'>[]): Promise<void>
  /**
   * Sends a letter once more, with its files and under a new Message-ID, so that a mail program shows it again. One that
   * was not taken over yet stays the same letter, and is tried at once instead of when its turn comes. Refuses with `not_found`, and with what
   * `hindranceOf` names.
   *
   * @returns the id in `mails` of what is sent
   */
  again(tx: Tx, mail_id: number): Promise<number>
}

const MAIL = 'mail'
const OLD_FILES = 'mail-files'
/** Longer than a letter is tried for (jobs.ts). */
const FILES_KEPT_SECONDS = 7 * 86_400
const ERROR_LENGTH_MAX = 1000

/**
 * Sends each letter at least once, with the same Message-ID at each try, so that a mail program shows it once. While
 * the mail server is away the letter waits; `mails` tells how often it was tried and what went wrong last.
 */
export function openPost(jobs: Jobs, db: Db, mailer: Mailer, log: Logger): Post {
  jobs.handle<{ mail_id: number }>(MAIL, ({ mail_id }) => deliver({ db, mailer, log }, mail_id))
  jobs.handle<{ mail_id: number }>(OLD_FILES, ({ mail_id }) => dropFiles(db, mail_id))
  const write = (tx: Tx, letter: Letter) => insertLetter(tx, jobs, mailer.domain, letter)
  return {
    async write(tx, letter) {
      await write(tx, letter)
    },
    writeAll: (tx, letters) => insertLetters(tx, jobs, mailer.domain, letters),
    async again(tx, mail_id) {
      const mail = await tx.selectFrom('mails').selectAll().where('id', '=', mail_id).forUpdate().executeTakeFirst()
      if (!mail) throw new Refusal('not_found')
      const files = await filesOf(tx, mail_id)
      const hindrance = hindranceOf(mail, files.length)
      if (hindrance !== null) throw new Refusal(hindrance)
      const { kind, recipient, language, subject, html, text } = mail
      if (mail.sent_at !== null) return write(tx, { kind, recipient, language, subject, html, text, files })
      await jobs.enqueue(tx, MAIL, { mail_id })
      return mail_id
    },
  }
}

const newMessageId = (domain: string) => `<${randomUUID()}@${domain}>`

async function insertLetter(tx: Tx, jobs: Jobs, domain: string, { files = [], ...letter }: Letter): Promise<number> {
  const { id: mail_id } = await tx
    .insertInto('mails')
    .values({ ...letter, message_id: newMessageId(domain), files_count: files.length })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (files.length > 0) {
    const rows = files.map((file, index) => ({ ...file, mail_id, position: index + 1 }))
    await tx.insertInto('mail_files').values(rows).execute()
    await jobs.enqueue(tx, OLD_FILES, { mail_id }, { delay_seconds: FILES_KEPT_SECONDS })
  }
  await jobs.enqueue(tx, MAIL, { mail_id })
  return mail_id
}

async function insertLetters(tx: Tx, jobs: Jobs, domain: string, letters: readonly Omit<Letter, 'files'>[]) {
  if (letters.length === 0) return
  const rows = letters.map((letter) => ({ ...letter, message_id: newMessageId(domain), files_count: 0 }))
  const written = await tx.insertInto('mails').values(rows).returning('id').execute()
  await jobs.enqueueAll(
    tx,
    MAIL,
    written.map(({ id }) => ({ mail_id: id })),
  )
}

interface KeptLetter {
  sent_at: Date | null
  text: string
  files_count: number
}

/** Why a letter would not be the same letter when it is sent again; null where nothing is in the way. */
export function hindranceOf(mail: KeptLetter, files: number): 'letter_has_secret' | 'letter_files_gone' | null {
  if (mail.sent_at !== null && mail.text.includes('code=***')) return 'letter_has_secret'
  return files < mail.files_count ? 'letter_files_gone' : null
}

interface PostOffice {
  db: Db
  mailer: Mailer
  log: Logger
}

async function deliver({ db, mailer, log }: PostOffice, mail_id: number): Promise<void> {
  const mail = await db
    .updateTable('mails')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', mail_id)
    // A worker that died between the mail server's yes and the end of its job left the letter sent.
    .where('sent_at', 'is', null)
    .returning(['id', 'message_id', 'kind', 'recipient', 'language', 'subject', 'html', 'text'])
    .returning(['created_at', 'attempts', 'files_count'])
    .executeTakeFirst()
  if (!mail) return
  const files = mail.files_count === 0 ? [] : await filesOf(db, mail_id)
  const failure: unknown = await mailer.send({ ...mail, files }).then(
    () => null,
    (error: unknown) => error ?? 'no reason given',
  )
  if (failure !== null) {
    const last_error = String(failure).slice(0, ERROR_LENGTH_MAX)
    await db.updateTable('mails').set({ last_error }).where('id', '=', mail_id).execute()
    // The server's own words name the recipient: they stay in the table, out of the log, so no `cause` here.
    throw new Error(`mail ${mail_id} was not taken over (${mailErrorCode(failure)})`)
  }
  await noteSent(db, mail)
  log.info({ mail_id, kind: mail.kind, attempts: mail.attempts }, 'a mail was sent')
}

const filesOf = (db: Db, mail_id: number): Promise<MailFile[]> =>
  db
    .selectFrom('mail_files')
    .select(['file_name', 'type', 'bytes'])
    .where('mail_id', '=', mail_id)
    .orderBy('position')
    .execute()

/**
 * What is kept of a sent letter is for people who look what was sent. Its links carried codes that open an account:
 * whoever reads the table, or a copy of it, must find none that still works. Most letters have no such link; their
 * texts, 10 kB and more, are not written anew.
 */
async function noteSent(db: Db, { id, html, text }: Pick<Selectable<Tables['mails']>, 'id' | 'html' | 'text'>) {
  const has_code = html.includes(CODE) || text.includes(CODE)
  await db
    .updateTable('mails')
    .set({ sent_at: new Date(), last_error: null })
    .$if(has_code, (update) => update.set({ html: withoutCodes('html'), text: withoutCodes('text') }))
    .where('id', '=', id)
    .execute()
}

const CODE = 'code='

/** `…?email=olena%40…&code=kQ3x…` loses what is behind `code=`; in HTML the sign before it is written `&#38;`. */
const withoutCodes = (column: 'html' | 'text') =>
  sql<string>`regexp_replace(${sql.ref(column)}, '([?&;]code=)[^&"''<>[:space:]]+', '\\1***', 'g')`

async function dropFiles(db: Db, mail_id: number): Promise<void> {
  await db.deleteFrom('mail_files').where('mail_id', '=', mail_id).execute()
}

/** Such as ECONNECTION or EENVELOPE 550. */
function mailErrorCode(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return [code, responseCode].filter(Boolean).join(' ') || 'no code'
}

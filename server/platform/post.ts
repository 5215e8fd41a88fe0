import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Language } from '@shop/contract/primitives'
import type { Db, Tx } from './db.ts'
import type { Jobs } from './jobs.ts'
import type { Mailer } from './mailer.ts'

export interface Letter {
  /** Such as `order_placed`: for people who look at the table, and for tests. */
  kind: string
  recipient: string
  language: Language
  subject: string
  html: string
  text: string
}

/** Letters are written in the transaction of what they tell of, and sent after it: nothing stays open meanwhile. */
export interface Post {
  write(tx: Tx, letter: Letter): Promise<void>
}

const MAIL = 'mail'
const ERROR_LENGTH_MAX = 1000

/**
 * Sends each letter at least once, with the same Message-ID at each try, so that a mail program shows it once. While
 * the mail server is away the letter waits; `mails` tells how often it was tried and what went wrong last.
 */
export function openPost(jobs: Jobs, db: Db, mailer: Mailer, log: Logger): Post {
  jobs.handle<{ mail_id: number }>(MAIL, ({ mail_id }) => deliver(db, mailer, log, mail_id))
  return {
    async write(tx, letter) {
      const mail = await tx
        .insertInto('mails')
        .values({ ...letter, message_id: `<${randomUUID()}@${mailer.domain}>` })
        .returning('id')
        .executeTakeFirstOrThrow()
      await jobs.enqueue(tx, MAIL, { mail_id: mail.id })
    },
  }
}

async function deliver(db: Db, mailer: Mailer, log: Logger, mail_id: number): Promise<void> {
  const mail = await db
    .updateTable('mails')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', mail_id)
    // A worker that died between the mail server's yes and the end of its job left the letter sent.
    .where('sent_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!mail) return
  const failure: unknown = await mailer.send(mail).then(
    () => null,
    (error: unknown) => error ?? 'no reason given',
  )
  if (failure !== null) {
    const last_error = String(failure).slice(0, ERROR_LENGTH_MAX)
    await db.updateTable('mails').set({ last_error }).where('id', '=', mail_id).execute()
    // The server's own words name the recipient: they stay in the table, out of the log, so no `cause` here.
    throw new Error(`mail ${mail_id} was not taken over (${mailErrorCode(failure)})`)
  }
  await db.updateTable('mails').set({ sent_at: new Date(), last_error: null }).where('id', '=', mail_id).execute()
  log.info({ mail_id, kind: mail.kind, attempts: mail.attempts }, 'a mail was sent')
}

/** Such as ECONNECTION or EENVELOPE 550. */
function mailErrorCode(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return [code, responseCode].filter(Boolean).join(' ') || 'no code'
}

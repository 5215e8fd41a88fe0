import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { pino } from 'pino'
import { inTransaction } from '../platform/database/db.ts'
import { type Jobs, openJobs } from '../platform/jobs.ts'
import { openMailer } from '../platform/mail/mailer.ts'
import { openMailQueue } from '../platform/mail/mail-queue.ts'
import { borrowDatabase } from './database.ts'
import { until } from './empty-database.ts'

const HASTE = { retry_seconds: 1, poll_seconds: 0.5 }
export const letter = {
  kind: 'greeting',
  recipient: 'olena@school.example',
  language: 'ua' as const,
  subject: 'Вітаємо',
  html: '<p>Добрий день, Олено!</p>',
  text: 'Добрий день, Олено!\n.\nдо побачення',
}

/** A mail queue on its own database. Without a mail server mails are written as files. */
export async function openTestMailQueue(t: TestContext, smtp_url: string | null, mail_ms_max?: number) {
  const data_dir = await mkdtemp(path.join(tmpdir(), 'shop-post-'))
  const open: Jobs[] = []
  // Registered before the database's cleanup: hooks run in the order of registration.
  t.after(async () => {
    await Promise.all(open.map((jobs) => jobs.stop()))
    await rm(data_dir, { recursive: true, force: true })
  })
  const { database, giveBack } = await borrowDatabase()
  t.after(giveBack)
  const log = pino({ level: 'silent' })
  const jobs = openJobs(database, log, HASTE)
  const mailer = openMailer({ smtp_url, mail_from: 'Крамниця <info@te-shop.example>', data_dir }, { mail_ms_max })
  const post = openMailQueue(jobs, database.db, mailer, log)
  open.push(jobs)
  await jobs.start()
  const write = (recipient = letter.recipient) =>
    inTransaction(database.db, (tx) => post.write(tx, { ...letter, recipient }))
  const mails = () => database.db.selectFrom('mails').selectAll().orderBy('id').execute()
  const allSent = () => until('every mail is sent', async () => (await mails()).every((mail) => mail.sent_at !== null))
  return { database, post, data_dir, write, mails, allSent }
}

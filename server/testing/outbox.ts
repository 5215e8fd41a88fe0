import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { until } from './empty-database.ts'
import type { TestShop } from './shop.ts'

export interface SentMail extends Email {
  /** The bytes that the mail server receives. */
  bytes: Buffer
}

/** Waits until all mails have been sent, and parses them as a mail client would, oldest first. */
export async function sentMails(shop: TestShop): Promise<SentMail[]> {
  await until('every mail was sent', async () => {
    const waiting = await shop.services.db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute()
    return waiting.length === 0
  })
  const folder = path.join(shop.services.config.data_dir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(names.map((name) => readMail(path.join(folder, name))))
  return mails.sort((a, b) => a.id - b.id).map((mail) => mail.mail)
}

/** One sent mail by its id in the table `mails`. */
export async function sentMail(shop: TestShop, mail_id: number): Promise<SentMail> {
  const folder = path.join(shop.services.config.data_dir, 'outbox')
  const name = (await readdir(folder)).find((one) => one.endsWith(`-${mail_id}.eml`))
  if (name === undefined) throw new Error(`mail ${mail_id} is not in the outbox`)
  return (await readMail(path.join(folder, name))).mail
}

async function readMail(file: string): Promise<{ id: number; mail: SentMail }> {
  const bytes = await readFile(file)
  const mail = await PostalMime.parse(bytes)
  return { id: Number(/-(\d+)\.eml$/.exec(file)?.[1]), mail: { ...mail, bytes } }
}

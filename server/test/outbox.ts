import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { until } from '../platform/trial-database.ts'
import type { TestShop } from './shop.ts'

export interface SentLetter extends Email {
  /** The bytes as the mail server would get them. */
  bytes: Buffer
}

/** Waits until every letter that the shop wrote has been sent, and reads them as a mail program would, oldest first. */
export async function sentLetters(shop: TestShop): Promise<SentLetter[]> {
  await until('every letter was sent', async () => {
    const waiting = await shop.house.db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute()
    return waiting.length === 0
  })
  const folder = path.join(shop.house.config.data_dir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const letters = await Promise.all(names.map((name) => readLetter(path.join(folder, name))))
  return letters.sort((a, b) => a.id - b.id).map((letter) => letter.letter)
}

/** One letter by its number in the table `mails`, as it was sent. */
export async function sentLetter(shop: TestShop, mail_id: number): Promise<SentLetter> {
  const folder = path.join(shop.house.config.data_dir, 'outbox')
  const name = (await readdir(folder)).find((one) => one.endsWith(`-${mail_id}.eml`))
  if (name === undefined) throw new Error(`letter ${mail_id} is not in the outbox`)
  return (await readLetter(path.join(folder, name))).letter
}

async function readLetter(file: string): Promise<{ id: number; letter: SentLetter }> {
  const bytes = await readFile(file)
  const letter = await PostalMime.parse(bytes)
  return { id: Number(/-(\d+)\.eml$/.exec(file)?.[1]), letter: { ...letter, bytes } }
}

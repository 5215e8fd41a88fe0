import { setTimeout as pause } from 'node:timers/promises'
import assert from 'node:assert/strict'
import { logIn, register, verifyEmail } from '@shop/contract/shop/account'
import { sentMail } from './outbox.ts'
import type { TestShop } from './shop.ts'

/** Made-up buyers; `school.example` and `lyceum.example` are reserved names. */
export const buyer = {
  petro: {
    name: 'Петро Коваль',
    email: 'petro@school.example',
    phone_number: '+380 (67) 123 45 67',
    password: 'shkola-2026',
  },
  mariia: {
    name: 'Марія Мельник',
    email: 'mariia@lyceum.example',
    phone_number: '+380 (50) 765 43 21',
    password: 'Ліцей№12+',
  },
}
export type TestBuyer = typeof buyer.petro

export interface ReceivedMail {
  kind: string
  recipient: string
  language: string
  subject: string
  html: string
  text: string
}

const PATIENCE_MS = 15_000
const LOOK_MS = 20

/** The n-th mail of a kind to an address. Waits, because some are written by a job. */
export async function mailTo(shop: TestShop, email: string, kind: string, n = 1): Promise<ReceivedMail> {
  for (let left = PATIENCE_MS; left > 0; left -= LOOK_MS) {
    const mails = await mailsTo(shop, email, kind)
    const mail = mails[n - 1]
    if (mail) return mail
    await pause(LOOK_MS)
  }
  return assert.fail(`mail ${n} of kind ${kind} was not sent`)
}

/** Mails written to an address so far, oldest first. */
export async function mailsTo(shop: TestShop, email: string, kind: string): Promise<ReceivedMail[]> {
  const rows = await shop.services.db
    .selectFrom('mails')
    .select(['id', 'kind', 'recipient', 'language', 'subject', 'html', 'text', 'sent_at'])
    .where('recipient', '=', email)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  return Promise.all(
    rows.map(async ({ id, sent_at, ...mail }) => ({
      ...mail,
      // The stored copy of a sent mail has its codes removed; the delivered one has them.
      ...(sent_at !== null && bodiesOf(await sentMail(shop, id))),
    })),
  )
}

const bodiesOf = ({ html = '', text = '' }: { html?: string | undefined; text?: string | undefined }) => ({
  html,
  text,
})

export function linkIn(mail: ReceivedMail): URL {
  const link = /^https?:\/\/\S+[?]\S+$/m.exec(mail.text)?.[0]
  assert.ok(link, `no link in ${mail.text}`)
  return new URL(link)
}

export const codeIn = (mail: ReceivedMail) => linkIn(mail).searchParams.get('code') ?? assert.fail('no code')

/** Registers a buyer and confirms the e-mail with the mailed link. */
export async function signUp(shop: TestShop, user: TestBuyer): Promise<void> {
  await shop.call(register, { body: user })
  const code = codeIn(await mailTo(shop, user.email, 'confirm_email'))
  await shop.call(verifyEmail, { query: { email: user.email, code } })
}

/** Returns the token. */
export async function signIn(
  shop: TestShop,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const { data } = await shop.call(logIn, { body: { email, password } })
  return data.token
}

/** Registers, confirms and logs in; returns the token. */
export async function newBuyer(shop: TestShop, user: TestBuyer): Promise<string> {
  await signUp(shop, user)
  return signIn(shop, user)
}

/** How many of these calls succeeded, and the errors of the others. */
export async function outcomes(calls: readonly Promise<unknown>[]) {
  const settled = await Promise.allSettled(calls)
  const failures = settled.filter((one) => one.status === 'rejected').map((one) => one.reason as unknown)
  return { succeeded: settled.length - failures.length, failures }
}

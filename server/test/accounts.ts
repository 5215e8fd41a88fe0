import { setTimeout as pause } from 'node:timers/promises'
import assert from 'node:assert/strict'
import { logIn, register, verifyEmail } from '@shop/contract/account'
import { sentLetter } from './outbox.ts'
import type { TestShop } from './shop.ts'

/** Named buyers of the tests. Made up; `school.example` and `lyceum.example` belong to nobody. */
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

export interface ReceivedLetter {
  kind: string
  recipient: string
  language: string
  subject: string
  html: string
  text: string
}

const PATIENCE_MS = 15_000
const LOOK_MS = 20

/** The n-th letter of a kind to somebody; waits until it is written, some are by a job. */
export async function letterTo(shop: TestShop, email: string, kind: string, n = 1): Promise<ReceivedLetter> {
  for (let left = PATIENCE_MS; left > 0; left -= LOOK_MS) {
    const letters = await lettersTo(shop, email, kind)
    const letter = letters[n - 1]
    if (letter) return letter
    await pause(LOOK_MS)
  }
  return assert.fail(`letter ${n} of kind ${kind} did not come`)
}

/** What was written to somebody so far, the oldest first. */
export async function lettersTo(shop: TestShop, email: string, kind: string): Promise<ReceivedLetter[]> {
  const rows = await shop.house.db
    .selectFrom('mails')
    .select(['id', 'kind', 'recipient', 'language', 'subject', 'html', 'text', 'sent_at'])
    .where('recipient', '=', email)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  return Promise.all(
    rows.map(async ({ id, sent_at, ...letter }) => ({
      ...letter,
      // What the shop keeps of a sent letter has lost its codes; the mailbox has them.
      ...(sent_at !== null && bodiesOf(await sentLetter(shop, id))),
    })),
  )
}

const bodiesOf = ({ html = '', text = '' }: { html?: string | undefined; text?: string | undefined }) => ({
  html,
  text,
})

/** The link that a letter asks to follow. */
export function linkIn(letter: ReceivedLetter): URL {
  const link = /^https?:\/\/\S+[?]\S+$/m.exec(letter.text)?.[0]
  assert.ok(link, `no link in ${letter.text}`)
  return new URL(link)
}

export const codeIn = (letter: ReceivedLetter) => linkIn(letter).searchParams.get('code') ?? assert.fail('no code')

/** Registers somebody who follows the link of the letter. */
export async function signUp(shop: TestShop, person: TestBuyer): Promise<void> {
  await shop.call(register, { body: person })
  const code = codeIn(await letterTo(shop, person.email, 'confirm_email'))
  await shop.call(verifyEmail, { query: { email: person.email, code } })
}

/** A token of somebody who has an account. */
export async function signIn(
  shop: TestShop,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const { data } = await shop.call(logIn, { body: { email, password } })
  return data.token
}

/** Registers, confirms and logs in. */
export async function newBuyer(shop: TestShop, person: TestBuyer): Promise<string> {
  await signUp(shop, person)
  return signIn(shop, person)
}

/** How many of these calls succeeded, and what the others were refused with. */
export async function outcomes(calls: readonly Promise<unknown>[]) {
  const settled = await Promise.allSettled(calls)
  const failures = settled.filter((one) => one.status === 'rejected').map((one) => one.reason as unknown)
  return { succeeded: settled.length - failures.length, failures }
}

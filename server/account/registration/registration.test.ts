import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { logIn, register, sendConfirmation, verifyEmail } from '@shop/contract/account'
import { fieldErrorsOf } from '@shop/contract/call'
import { buyer, codeIn, letterTo, lettersTo, linkIn, newBuyer, outcomes, signIn, signUp } from '../test/accounts.ts'
import { openShop, refuses, type TestShop } from '../test/shop.ts'

const DAY_MS = 86_400_000
const { petro, mariia } = buyer

async function open(t: { after(close: () => Promise<void>): void }, env = {}): Promise<TestShop> {
  const shop = await openShop({ env })
  t.after(shop.close)
  return shop
}

test('who registers gets an account without a token, and a letter with a link', async (t) => {
  const shop = await open(t, { PUBLIC_URL: 'https://shop.example' })
  const answer = await shop.call(register, { body: petro }, { language: 'uk-UA' })
  deepEqual(Object.keys(answer.data), ['user'])
  deepEqual(answer.data.user, {
    id: answer.data.user.id,
    name: petro.name,
    email: petro.email,
    phone_number: petro.phone_number,
    organization: { name: null, document_code: null, contact_person: null },
    address_delivery: { full_name: null, address_line: null, phone_number: null, po_box: null },
    discount: { percent: 0, bonuses_sum: 0 },
  })
  const letter = await letterTo(shop, petro.email, 'confirm_email')
  equal(letter.language, 'ua')
  const link = linkIn(letter)
  equal(link.origin + link.pathname, 'https://shop.example/confirm')
  equal(link.searchParams.get('email'), petro.email)
  ok(letter.html.includes(link.href.replaceAll('&', '&#38;')), 'the button leads where the text says')
})

test('the letter goes out in the language of the visitor, English when he speaks another', async (t) => {
  const shop = await open(t)
  await shop.call(register, { body: petro }, { language: 'ru' })
  await shop.call(register, { body: mariia }, { language: 'de' })
  match((await letterTo(shop, petro.email, 'confirm_email')).subject, /Подтвердите/)
  match((await letterTo(shop, mariia.email, 'confirm_email')).subject, /Confirm/)
})

test('the letter that reaches the outbox can be opened and holds the working link in both parts', async (t) => {
  const shop = await open(t)
  await shop.call(register, { body: petro })
  const outbox = path.join(shop.house.config.data_dir, 'outbox')
  let files: string[] = []
  for (let looks = 0; looks < 500 && files.length === 0; looks++) {
    files = await readdir(outbox).catch(() => [])
    files = files.filter((name) => name.endsWith('.eml'))
    await pause(20)
  }
  const mail = await PostalMime.parse(await readFile(path.join(outbox, files[0] ?? '')))
  equal(mail.to?.[0]?.address, petro.email)
  const code = /code=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? ''
  ok(mail.html?.includes(code))
  await shop.call(verifyEmail, { query: { email: petro.email, code } })
  notEqual(await signIn(shop, petro), '')
})

test('nobody logs in before the e-mail is confirmed, and is told so in Ukrainian', async (t) => {
  const shop = await open(t)
  await shop.call(register, { body: petro })
  const refused = await refuses(shop.call(logIn, { body: petro }), 'confirm_email')
  match((refused.body as { message: string }).message, /[іїєґ].*посиланням у листі/)
})

test('the answer names every wrong field of a registration, in the words of the specification', async (t) => {
  const shop = await open(t)
  const body = { name: '123', email: 'petro', phone_number: '+380 (67) 12', password: 'short' }
  const refused = await refuses(shop.call(register, { body }), 'invalid_data')
  const faults = {
    name: 'invalid_name',
    email: 'invalid_email',
    phone_number: 'invalid_phone',
    password: 'invalid_password',
  }
  deepEqual(fieldErrorsOf(refused.body), faults)
  deepEqual(Object.keys(fieldErrorsOf(refused.body)), ['name', 'email', 'phone_number', 'password'])
  const empty = await refuses(shop.call(register, { body: {} as never }), 'invalid_data')
  deepEqual(fieldErrorsOf(empty.body), faults)
  const nulls = { name: null, email: 7, phone_number: [], password: {} }
  const mistyped = await refuses(shop.call(register, { body: nulls as never }), 'invalid_data')
  deepEqual(fieldErrorsOf(mistyped.body), faults)
})

test('a password has 8 to 32 letters, digits and common symbols, no spaces and no emoji', async (t) => {
  const shop = await open(t)
  const taken = ['abc-1234', 'a'.repeat(32), 'пароль№їґ', '~!@#$%^&*()_+'].map((password, n) =>
    shop.call(register, { body: { ...petro, email: `petro${n}@school.example`, password } }),
  )
  equal((await outcomes(taken)).succeeded, taken.length)
  for (const password of ['abc-123', 'a'.repeat(33), 'abc 12345', 'abc12345😀', ''])
    deepEqual(
      fieldErrorsOf((await refuses(shop.call(register, { body: { ...petro, password } }), 'invalid_data')).body),
      { password: 'invalid_password' },
      password,
    )
})

test('an e-mail makes one account, whatever its letters’ case', async (t) => {
  const shop = await open(t)
  await shop.call(register, { body: petro })
  const again = { ...mariia, email: petro.email.toUpperCase() }
  const refused = await refuses(shop.call(register, { body: again }), 'email_taken')
  deepEqual(refused.body, {
    message: 'The given data was invalid',
    errors: { email: ['The email has already been taken'] },
  })
})

test('a taken e-mail is not spoken of while another field is wrong', async (t) => {
  const shop = await open(t)
  await shop.call(register, { body: petro })
  const refused = await refuses(shop.call(register, { body: { ...petro, name: '…' } }), 'invalid_data')
  deepEqual(fieldErrorsOf(refused.body), { name: 'invalid_name' })
})

test('twenty registrations of one e-mail at once make one account and one letter', async (t) => {
  const shop = await open(t)
  const { succeeded, failures } = await outcomes(Array.from({ length: 20 }, () => shop.call(register, { body: petro })))
  equal(succeeded, 1)
  for (const failure of failures) await refuses(Promise.reject(failure), 'email_taken')
  const { count } = await shop.house.db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  equal(count, 1)
  equal((await lettersTo(shop, petro.email, 'confirm_email')).length, 1)
})

test('a code confirms once, and twenty at once are once', async (t) => {
  const shop = await open(t)
  await shop.call(register, { body: petro })
  const query = { email: petro.email, code: codeIn(await letterTo(shop, petro.email, 'confirm_email')) }
  const { succeeded, failures } = await outcomes(Array.from({ length: 20 }, () => shop.call(verifyEmail, { query })))
  equal(succeeded, 1)
  for (const failure of failures) await refuses(Promise.reject(failure), 'code_used')
})

test('a code of another’s letter, a made-up one and an empty one confirm nothing', async (t) => {
  const shop = await open(t)
  await shop.call(register, { body: petro })
  await shop.call(register, { body: mariia })
  const hers = codeIn(await letterTo(shop, mariia.email, 'confirm_email'))
  for (const query of [
    { email: petro.email, code: hers },
    { email: petro.email, code: 'x'.repeat(43) },
    {},
    { email: '', code: '' },
  ])
    await refuses(shop.call(verifyEmail, { query }), 'not_found')
  await refuses(shop.call(logIn, { body: petro }), 'confirm_email')
})

test('a confirmation is good for seven days', async (t) => {
  const shop = await open(t)
  await shop.call(register, { body: petro })
  const query = { email: petro.email, code: codeIn(await letterTo(shop, petro.email, 'confirm_email')) }
  shop.clock.set(new Date(Date.now() + 7 * DAY_MS + 1000))
  await refuses(shop.call(verifyEmail, { query }), 'code_expired')
})

test('the letter is sent again to who asks, and only while the e-mail is not confirmed', async (t) => {
  const shop = await open(t)
  await shop.call(register, { body: petro })
  await shop.call(sendConfirmation, { body: { email: petro.email } }, { language: 'ua' })
  const code = codeIn(await letterTo(shop, petro.email, 'confirm_email', 2))
  await shop.call(verifyEmail, { query: { email: petro.email, code } })
  await shop.call(sendConfirmation, { body: { email: petro.email } })
  await shop.call(sendConfirmation, { body: { email: 'nobody@school.example' } })
  // Asked for last, so that the two before it have been dealt with when it is there.
  await shop.call(register, { body: mariia })
  await shop.call(sendConfirmation, { body: { email: mariia.email } })
  await letterTo(shop, mariia.email, 'confirm_email', 2)
  equal((await lettersTo(shop, petro.email, 'confirm_email')).length, 2)
  equal((await lettersTo(shop, 'nobody@school.example', 'confirm_email')).length, 0)
})

test('neither passwords nor codes nor tokens stand in the database as they are', async (t) => {
  const shop = await open(t)
  const token = await newBuyer(shop, petro)
  const { db } = shop.house
  const code = codeIn(await letterTo(shop, petro.email, 'confirm_email'))
  const kept = JSON.stringify([
    await db.selectFrom('users').selectAll().execute(),
    await db.selectFrom('sessions').selectAll().execute(),
    await db.selectFrom('email_codes').selectAll().execute(),
  ])
  for (const secret of [token, code, petro.password]) equal(kept.includes(secret), false)
  match(kept, /\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('an eleventh registration from one address within an hour is told when to come again', async (t) => {
  const shop = await open(t, { RATE_LIMIT: 'on' })
  for (let n = 0; n < 10; n++) await shop.call(register, { body: { ...petro, email: `petro${n}@school.example` } })
  const headers = { 'Content-Type': 'application/json' }
  const answer = await shop.fetch('/api/auth/registration', { method: 'POST', headers, body: JSON.stringify(petro) })
  equal(answer.status, 429)
  ok(Number(answer.headers.get('Retry-After')) > 0)
})

test('a confirmed buyer is let in with e-mail in any case', async (t) => {
  const shop = await open(t)
  await signUp(shop, petro)
  ok(await signIn(shop, { ...petro, email: `  ${petro.email.toUpperCase()} ` }))
})

import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { confirmEmail, getProfile, logIn, register, sendConfirmation, verifyEmail } from '@shop/contract/shop/account'
import { faultNamesOf } from '@shop/contract/call'
import {
  buyer,
  codeIn,
  mailTo,
  mailsTo,
  linkIn,
  newBuyer,
  outcomes,
  signIn,
  signUp,
} from '../../testing/fixtures/accounts.ts'
import { openShop, refuses, type TestShop } from '../../testing/shop.ts'

const DAY_MS = 86_400_000
const { petro, mariia } = buyer

async function open(t: { after(close: () => Promise<void>): void }, env = {}): Promise<TestShop> {
  const shop = await openShop({ env })
  t.after(shop.close)
  return shop
}

test('registering creates an account without a token and mails a confirmation link', async (t) => {
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
  const mail = await mailTo(shop, petro.email, 'confirm_email')
  equal(mail.language, 'ua')
  const link = linkIn(mail)
  equal(link.origin + link.pathname, 'https://shop.example/confirm')
  equal(link.searchParams.get('email'), petro.email)
  ok(mail.html.includes(link.href.replaceAll('&', '&#38;')), 'the button leads where the text says')
})

test('the mail is in the visitor’s language, or in English if we do not support it', async (t) => {
  const shop = await open(t)
  await shop.call(register, { body: petro }, { language: 'ru' })
  await shop.call(register, { body: mariia }, { language: 'de' })
  const mail = await mailTo(shop, petro.email, 'confirm_email')
  match(mail.subject, /Подтвердите/)
  equal(linkIn(mail).searchParams.get('lng'), 'ru')
  match((await mailTo(shop, mariia.email, 'confirm_email')).subject, /Confirm/)
})

test('the mail in the outbox can be opened and has the working link in both parts', async (t) => {
  const shop = await open(t)
  await shop.call(register, { body: petro })
  const outbox = path.join(shop.services.config.data_dir, 'outbox')
  let files: string[] = []
  for (let attempts = 0; attempts < 500 && files.length === 0; attempts++) {
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

test('nobody can log in before the e-mail is confirmed, and the error is in Ukrainian', async (t) => {
  const shop = await open(t)
  await shop.call(register, { body: petro })
  const refused = await refuses(shop.call(logIn, { body: petro }), 'confirm_email')
  match((refused.body as { message: string }).message, /[іїєґ].*посиланням у листі/)
})

test('the response names every invalid field of a registration, in the specification’s words', async (t) => {
  const shop = await open(t)
  const body = { name: '123', email: 'petro', phone_number: '+380 (67) 12', password: 'short' }
  const refused = await refuses(shop.call(register, { body }), 'invalid_data')
  const faults = {
    name: 'invalid_name',
    email: 'invalid_email',
    phone_number: 'invalid_phone',
    password: 'invalid_password',
  }
  deepEqual(faultNamesOf(refused), faults)
  deepEqual(Object.keys(faultNamesOf(refused)), ['name', 'email', 'phone_number', 'password'])
  const empty = await refuses(shop.call(register, { body: {} as never }), 'invalid_data')
  deepEqual(faultNamesOf(empty), faults)
  const nulls = { name: null, email: 7, phone_number: [], password: {} }
  const mistyped = await refuses(shop.call(register, { body: nulls as never }), 'invalid_data')
  deepEqual(faultNamesOf(mistyped), faults)
})

test('a password has 8 to 32 letters, digits and common symbols, no spaces and no emoji', async (t) => {
  const shop = await open(t)
  const taken = ['abc-1234', 'a'.repeat(32), 'пароль№їґ', '~!@#$%^&*()_+'].map((password, n) =>
    shop.call(register, { body: { ...petro, email: `petro${n}@school.example`, password } }),
  )
  equal((await outcomes(taken)).succeeded, taken.length)
  for (const password of ['abc-123', 'a'.repeat(33), 'abc 12345', 'abc12345😀', ''])
    deepEqual(
      faultNamesOf(await refuses(shop.call(register, { body: { ...petro, password } }), 'invalid_data')),
      { password: 'invalid_password' },
      password,
    )
})

test('one e-mail has one account, regardless of case', async (t) => {
  const shop = await open(t)
  await shop.call(register, { body: petro })
  const again = { ...mariia, email: petro.email.toUpperCase() }
  const refused = await refuses(shop.call(register, { body: again }), 'email_taken')
  deepEqual(refused.body, {
    code: 'email_taken',
    message: 'The given data was invalid',
    errors: { email: ['The email has already been taken'] },
    fields: { email: ['taken'] },
    details: { email: { reason: 'email_taken' } },
  })
})

test('a taken e-mail is not revealed while another field is invalid', async (t) => {
  const shop = await open(t)
  await shop.call(register, { body: petro })
  const refused = await refuses(shop.call(register, { body: { ...petro, name: '…' } }), 'invalid_data')
  deepEqual(faultNamesOf(refused), { name: 'invalid_name' })
})

test('twenty concurrent registrations of one e-mail create one account and send one mail', async (t) => {
  const shop = await open(t)
  const { succeeded, failures } = await outcomes(Array.from({ length: 20 }, () => shop.call(register, { body: petro })))
  equal(succeeded, 1)
  for (const failure of failures) await refuses(Promise.reject(failure), 'email_taken')
  const { count } = await shop.services.db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  equal(count, 1)
  equal((await mailsTo(shop, petro.email, 'confirm_email')).length, 1)
})

test('a code confirms once, also in twenty concurrent calls', async (t) => {
  const shop = await open(t)
  await shop.call(register, { body: petro })
  const query = { email: petro.email, code: codeIn(await mailTo(shop, petro.email, 'confirm_email')) }
  const { succeeded, failures } = await outcomes(Array.from({ length: 20 }, () => shop.call(verifyEmail, { query })))
  equal(succeeded, 1)
  for (const failure of failures) await refuses(Promise.reject(failure), 'code_used')
})

const KEY = '5f'.repeat(16)

async function openRegistered(t: { after(close: () => Promise<void>): void }) {
  const shop = await open(t)
  await shop.call(register, { body: { ...petro, sign_in_key: KEY } })
  const code = codeIn(await mailTo(shop, petro.email, 'confirm_email'))
  return { shop, link: { email: petro.email, code } }
}

test('confirming the e-mail in the browser that registered signs the buyer in, once', async (t) => {
  const { shop, link } = await openRegistered(t)
  const body = { ...link, sign_in_key: KEY }
  const { session } = (await shop.call(confirmEmail, { body })).data
  ok(session)
  const profile = await shop.call(getProfile, {}, { token: session.token })
  equal(profile.data.email, petro.email)
  await refuses(shop.call(confirmEmail, { body }), 'code_used')
})

test('elsewhere, or with another account’s key, the link confirms and signs nobody in', async (t) => {
  const { shop, link } = await openRegistered(t)
  deepEqual((await shop.call(confirmEmail, { body: link })).data, { session: null })
  await shop.call(register, { body: mariia })
  const code = codeIn(await mailTo(shop, mariia.email, 'confirm_email'))
  const body = { email: mariia.email, code, sign_in_key: KEY }
  deepEqual((await shop.call(confirmEmail, { body })).data, { session: null })
  notEqual(await signIn(shop, mariia), '')
})

test('a link signs in neither staff nor a blocked buyer', async (t) => {
  const { shop, link } = await openRegistered(t)
  await shop.services.db.updateTable('users').set({ is_blocked: true }).where('email', '=', petro.email).execute()
  const body = { ...link, sign_in_key: KEY }
  deepEqual((await shop.call(confirmEmail, { body })).data, { session: null })
  await shop.call(register, { body: { ...mariia, sign_in_key: KEY } })
  const code = codeIn(await mailTo(shop, mariia.email, 'confirm_email'))
  await shop.services.db.updateTable('users').set({ role: 'manager' }).where('email', '=', mariia.email).execute()
  await refuses(shop.call(confirmEmail, { body: { email: mariia.email, code, sign_in_key: KEY } }), 'not_found')
})

test('another user’s code, a made-up one and an empty one confirm nothing', async (t) => {
  const shop = await open(t)
  await shop.call(register, { body: petro })
  await shop.call(register, { body: mariia })
  const hers = codeIn(await mailTo(shop, mariia.email, 'confirm_email'))
  for (const query of [
    { email: petro.email, code: hers },
    { email: petro.email, code: 'x'.repeat(43) },
    {},
    { email: '', code: '' },
  ])
    await refuses(shop.call(verifyEmail, { query }), 'not_found')
  await refuses(shop.call(logIn, { body: petro }), 'confirm_email')
})

test('a confirmation link is valid for seven days', async (t) => {
  const shop = await open(t)
  await shop.call(register, { body: petro })
  const query = { email: petro.email, code: codeIn(await mailTo(shop, petro.email, 'confirm_email')) }
  shop.clock.set(new Date(Date.now() + 7 * DAY_MS + 1000))
  await refuses(shop.call(verifyEmail, { query }), 'code_expired')
})

test('the confirmation mail is resent on request, only while the e-mail is not confirmed', async (t) => {
  const shop = await open(t)
  await shop.call(register, { body: petro })
  await shop.call(sendConfirmation, { body: { email: petro.email } }, { language: 'ua' })
  const code = codeIn(await mailTo(shop, petro.email, 'confirm_email', 2))
  await shop.call(verifyEmail, { query: { email: petro.email, code } })
  await shop.call(sendConfirmation, { body: { email: petro.email } })
  await shop.call(sendConfirmation, { body: { email: 'nobody@school.example' } })
  // Registered last: when its mail has arrived, the two requests before it have been processed.
  await shop.call(register, { body: mariia })
  await shop.call(sendConfirmation, { body: { email: mariia.email } })
  await mailTo(shop, mariia.email, 'confirm_email', 2)
  equal((await mailsTo(shop, petro.email, 'confirm_email')).length, 2)
  equal((await mailsTo(shop, 'nobody@school.example', 'confirm_email')).length, 0)
})

test('passwords, codes and tokens are never stored in plain text', async (t) => {
  const shop = await open(t)
  const token = await newBuyer(shop, petro)
  const { db } = shop.services
  const code = codeIn(await mailTo(shop, petro.email, 'confirm_email'))
  const text = JSON.stringify([
    await db.selectFrom('users').selectAll().execute(),
    await db.selectFrom('sessions').selectAll().execute(),
    await db.selectFrom('email_codes').selectAll().execute(),
  ])
  for (const secret of [token, code, petro.password]) equal(text.includes(secret), false)
  match(text, /\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('an eleventh registration from one address within an hour is rejected with a retry time', async (t) => {
  const shop = await open(t, { RATE_LIMIT: 'on' })
  for (let n = 0; n < 10; n++) await shop.call(register, { body: { ...petro, email: `petro${n}@school.example` } })
  const headers = { 'Content-Type': 'application/json' }
  const answer = await shop.fetch('/api/auth/registration', { method: 'POST', headers, body: JSON.stringify(petro) })
  equal(answer.status, 429)
  ok(Number(answer.headers.get('Retry-After')) > 0)
})

test('a confirmed buyer can log in with the e-mail in any case', async (t) => {
  const shop = await open(t)
  await signUp(shop, petro)
  ok(await signIn(shop, { ...petro, email: `  ${petro.email.toUpperCase()} ` }))
})

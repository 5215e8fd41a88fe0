import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import * as calls from '@shop/contract/mails.admin'
import { inTransaction } from '../platform/db.ts'
import { until } from '../platform/trial-database.ts'
import { sentLetter, sentLetters } from '../test/outbox.ts'
import { signIn } from '../test/people.ts'
import { openShop, refuses, type TestShop } from '../test/shop.ts'

async function openWith(t: TestContext, env: Record<string, string> = {}) {
  const shop = await openShop({ env })
  t.after(shop.close)
  return { shop, ...(await signIn(shop, 'maksym')) }
}

const LETTER = {
  kind: 'test_letter',
  recipient: 'olena@school.example',
  language: 'ua' as const,
  subject: 'Рахунок',
  html: '<p>Рахунок <img src="cid:logo@letter"></p>',
  text: 'Рахунок',
}
const FILE = { file_name: 'Рахунок.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7 …') }

const write = (shop: TestShop, more: object = {}) =>
  inTransaction(shop.house.db, (tx) => shop.house.post.write(tx, { ...LETTER, ...more }))

const list = async (shop: TestShop, token: string, query: object = {}) =>
  (await shop.call(calls.listMails, { query }, { token })).data

test('a letter that was sent is sent again with its files, under a new Message-ID', async (t) => {
  const { shop, token, user_id } = await openWith(t)
  await write(shop, { files: [FILE] })
  await sentLetters(shop)
  const [mail] = await list(shop, token, { state: 'sent' })
  assert.ok(mail)
  const params = { id: String(mail.id) }
  const { data } = await shop.call(calls.sendMailAgain, { params }, { token })
  assert.notEqual(data.id, mail.id)
  const letters = await sentLetters(shop)
  assert.equal(letters.length, 2)
  const [first, second] = [await sentLetter(shop, mail.id), await sentLetter(shop, data.id)]
  assert.notEqual(first.messageId, second.messageId)
  assert.equal(second.subject, 'Рахунок')
  assert.ok(second.attachments.some(({ filename }) => filename === FILE.file_name))
  const [line] = await shop.house.db.selectFrom('audit_entries').selectAll().execute()
  assert.deepEqual(
    [line?.by_user_id, line?.action, line?.entity_id, line?.after],
    [user_id, 'send_again', String(mail.id), { sent_as: data.id }],
  )
})

test('a letter that has lost its files or its link’s code is not sent again', async (t) => {
  const { shop, token } = await openWith(t)
  await write(shop, { files: [FILE] })
  await write(shop, { text: 'https://te-shop.example/reset-password?code=abcdefgh' })
  await sentLetters(shop)
  await shop.house.db.deleteFrom('mail_files').execute()
  const [secret, files] = await list(shop, token)
  const again = (id: number | undefined) => shop.call(calls.sendMailAgain, { params: { id: String(id) } }, { token })
  await refuses(again(files?.id), 'letter_files_gone')
  await refuses(again(secret?.id), 'letter_has_secret')
  await refuses(again(2_000_000_000), 'not_found')
  assert.equal((await list(shop, token)).length, 2)
})

test('whoever looks at a letter that still waits finds no code that opens an account', async (t) => {
  const { shop, token } = await openWith(t)
  await shop.house.jobs.stop()
  const html = '<a href="https://te-shop.example/reset-password?email=x&#38;code=kQ3xSECRETcode">Пароль</a>'
  const row = {
    ...LETTER,
    html,
    text: 'https://te-shop.example/reset-password?code=kQ3xSECRETcode',
    message_id: '<1@x>',
  }
  const { id } = await shop.house.db.insertInto('mails').values(row).returning('id').executeTakeFirstOrThrow()
  const { data } = await shop.call(calls.getMail, { params: { id: String(id) } }, { token })
  assert.equal(data.state, 'waiting')
  assert.doesNotMatch(JSON.stringify(data), /SECRET/)
  assert.match(data.html, /code=\*\*\*/)
})

test('a letter that the mail server refuses is seen failing, with the reason, and is tried at once', async (t) => {
  const { shop, token } = await openWith(t, { SMTP_URL: 'smtp://127.0.0.1:1' })
  await write(shop)
  await until('the first try failed', async () => (await list(shop, token, { state: 'failing' })).length === 1)
  const [mail] = await list(shop, token)
  assert.ok(mail)
  const params = { id: String(mail.id) }
  const { data } = await shop.call(calls.getMail, { params }, { token })
  assert.match(data.last_error ?? '', /ECONNREFUSED/)
  assert.match(data.html, /data:image\/png;base64,/)
  const tried = async () => (await shop.call(calls.getMail, { params }, { token })).data.attempts
  const before = await tried()
  const again = await shop.call(calls.sendMailAgain, { params }, { token })
  assert.equal(again.data.id, mail.id, 'it is the same letter still')
  await until('it was tried again', async () => (await tried()) > before)
})

test('letters are found by recipient, subject, kind, state and day', async (t) => {
  const { shop, token } = await openWith(t)
  await write(shop)
  await write(shop, { recipient: 'taras@lyceum.example', kind: 'other', subject: 'Пропозиція' })
  await sentLetters(shop)
  const found = async (query: object) => (await list(shop, token, query)).map(({ recipient }) => recipient)
  for (const query of [{ q: 'TARAS' }, { q: 'пропоз' }, { kind: 'other' }])
    assert.deepEqual(await found(query), ['taras@lyceum.example'], JSON.stringify(query))
  assert.deepEqual(await found({ state: 'failing' }), [])
  assert.deepEqual(await found({ to: '2020-01-01' }), [])
  assert.deepEqual((await shop.call(calls.listMailKinds, {}, { token })).data, ['other', 'test_letter'])
})

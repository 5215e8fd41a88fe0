import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test, type TestContext } from 'node:test'
import * as calls from '@shop/contract/admin/content/mails'
import { publicUrl } from '../config.ts'
import { inTransaction } from '../platform/database/db.ts'
import { until } from '../testing/wait-until.ts'
import { sentMail, sentMails } from '../testing/fixtures/outbox.ts'
import { signIn } from '../testing/fixtures/users.ts'
import { openShop, refuses, type TestShop } from '../testing/shop.ts'

async function openWith(t: TestContext, env: Record<string, string> = {}) {
  const shop = await openShop({ env })
  t.after(shop.close)
  return { shop, ...(await signIn(shop, 'maksym')) }
}

const MAIL = {
  kind: 'test_mail' as const,
  recipient: 'olena@school.example',
  language: 'ua' as const,
  subject: 'Рахунок',
  html: '<p>Рахунок <img src="cid:logo@letter"></p>',
  text: 'Рахунок',
}
const FILE = { file_name: 'Рахунок.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7 …') }

const write = (shop: TestShop, more: object = {}) =>
  inTransaction(shop.services.db, (tx) => shop.services.mailQueue.write(tx, { ...MAIL, ...more }))

const list = async (shop: TestShop, token: string, query: object = {}) =>
  (await shop.call(calls.listMails, { query }, { token })).data

test('a sent mail is resent with its files, under a new Message-ID', async (t) => {
  const { shop, token, user_id } = await openWith(t)
  await write(shop, { files: [FILE] })
  await sentMails(shop)
  const [mail] = await list(shop, token, { state: 'sent' })
  assert.ok(mail)
  const params = { id: String(mail.id) }
  const { data } = await shop.call(calls.sendMailAgain, { params }, { token })
  assert.notEqual(data.id, mail.id)
  const mails = await sentMails(shop)
  assert.equal(mails.length, 2)
  const [first, second] = [await sentMail(shop, mail.id), await sentMail(shop, data.id)]
  assert.notEqual(first.messageId, second.messageId)
  assert.equal(second.subject, 'Рахунок')
  assert.ok(second.attachments.some(({ filename }) => filename === FILE.file_name))
  const [line] = await shop.services.db.selectFrom('audit_entries').selectAll().execute()
  assert.deepEqual(
    [line?.by_user_id, line?.action, line?.entity_id, line?.after],
    [user_id, 'send_again', String(mail.id), { sent_as: data.id }],
  )
})

test('a mail whose files or link code are gone cannot be resent', async (t) => {
  const { shop, token } = await openWith(t)
  await write(shop, { files: [FILE] })
  await write(shop, { text: 'https://te-shop.example/reset-password?code=abcdefgh' })
  await sentMails(shop)
  await shop.services.db.deleteFrom('mail_files').execute()
  const [secret, files] = await list(shop, token)
  const again = (id: number | undefined) => shop.call(calls.sendMailAgain, { params: { id: String(id) } }, { token })
  await refuses(again(files?.id), 'letter_files_gone')
  await refuses(again(secret?.id), 'letter_has_secret')
  await refuses(again(2_000_000_000), 'not_found')
  assert.equal((await list(shop, token)).length, 2)
})

test('staff viewing a queued mail see no code that opens an account', async (t) => {
  const { shop, token } = await openWith(t)
  await shop.services.jobs.stop()
  const html = '<a href="https://te-shop.example/reset-password?email=x&#38;code=kQ3xSECRETcode">Пароль</a>'
  const row = {
    ...MAIL,
    html,
    text: 'https://te-shop.example/reset-password?code=kQ3xSECRETcode',
    message_id: '<1@x>',
  }
  const { id } = await shop.services.db.insertInto('mails').values(row).returning('id').executeTakeFirstOrThrow()
  const { data } = await shop.call(calls.getMail, { params: { id: String(id) } }, { token })
  assert.equal(data.state, 'waiting')
  assert.doesNotMatch(JSON.stringify(data), /SECRET/)
  assert.match(data.html, /code=\*\*\*/)
})

test('staff see the pictures of a mail without fetching them, and none of another host', async (t) => {
  const { shop, token } = await openWith(t)
  const { files, config } = shop.services
  const globe = await readFile(new URL('../demo/pictures/products/globe.webp', import.meta.url))
  const { web_path } = await files.storeWebp('products', 'globe', globe)
  const address = publicUrl(config) + web_path.replace('.webp', '.150.webp')
  const images = [address, address, 'https://other.example/files/a.webp', `${publicUrl(config)}/files/../secret.webp`]
  await write(shop, { html: images.map((src) => `<img src="${src}" alt="">`).join('') })
  const [mail] = await list(shop, token)
  const { data } = await shop.call(calls.getMail, { params: { id: String(mail?.id) } }, { token })
  const sources = [...data.html.matchAll(/<img src="([^"]*)"/g)].map(([, source = '']) => source)
  assert.match(sources[0] ?? '', /^data:image\/webp;base64,UklGR/)
  assert.deepEqual(sources, [sources[0], sources[0], 'data:,', 'data:,'])
})

test('a mail that the mail server refuses is listed as failing, with the reason, and can be retried at once', async (t) => {
  const { shop, token } = await openWith(t, { SMTP_URL: 'smtp://127.0.0.1:1' })
  await write(shop)
  await until('the first try failed', async () => (await list(shop, token, { state: 'failing' })).length === 1)
  const [mail] = await list(shop, token)
  assert.ok(mail)
  const params = { id: String(mail.id) }
  const { data } = await shop.call(calls.getMail, { params }, { token })
  assert.match(data.last_error ?? '', /ECONNREFUSED/)
  assert.match(data.html, /data:image\/png;base64,/)
  const attemptsMade = async () => (await shop.call(calls.getMail, { params }, { token })).data.attempts
  const before = await attemptsMade()
  const again = await shop.call(calls.sendMailAgain, { params }, { token })
  assert.equal(again.data.id, mail.id, 'it is still the same mail')
  await until('it was tried again', async () => (await attemptsMade()) > before)
})

test('mails are found by recipient, subject, kind, state and day', async (t) => {
  const { shop, token } = await openWith(t)
  await write(shop)
  await write(shop, { recipient: 'taras@lyceum.example', kind: 'other', subject: 'Пропозиція' })
  await sentMails(shop)
  const found = async (query: object) => (await list(shop, token, query)).map(({ recipient }) => recipient)
  for (const query of [{ q: 'TARAS' }, { q: 'пропоз' }, { kind: 'other' }])
    assert.deepEqual(await found(query), ['taras@lyceum.example'], JSON.stringify(query))
  assert.deepEqual(await found({ state: 'failing' }), [])
  assert.deepEqual(await found({ to: '2020-01-01' }), [])
  assert.deepEqual((await shop.call(calls.listMailKinds, {}, { token })).data, ['other', 'test_mail'])
})

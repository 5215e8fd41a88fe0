import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../database/db.ts'
import { openTestMailQueue } from '../../testing/fixtures/mail-queue.ts'
import { type Conduct, openSmtp } from '../../testing/servers/smtp-server.ts'
import { until } from '../../testing/wait-until.ts'

/** The recipient's name selects what its mail server does. */
const byName = (recipient: string): Conduct =>
  (['silent', 'tarpit', 'refused'] as const).find((conduct) => recipient.startsWith(conduct)) ?? 'yes'

const recipientOf = (mail: string) => /^to: (\S+)/im.exec(mail)?.[1] ?? ''

for (const [where, domainOf] of [
  ['each at its own domain', (at: number) => `school-${at}.example`],
  ['all at the same domain', () => 'school.example'],
] as const)
  test(`twenty good mails are sent while ten recipients are silent and six never end, ${where}`, async (t) => {
    const smtp = await openSmtp(0, [], byName)
    t.after(smtp.close)
    const queue = await openTestMailQueue(t, `smtp://127.0.0.1:${smtp.port}`)
    for (let at = 0; at < 16; at++) await queue.write(`${at < 10 ? 'silent' : 'tarpit'}-${at}@${domainOf(at)}`)
    const tried = async () => (await queue.mails()).filter(({ attempts }) => attempts > 0).length
    await until('all bad ones are under way', async () => (await tried()) === 16)
    const good = Array.from({ length: 20 }, (_, at) => `olena-${at}@school.example`)
    for (const recipient of good) await queue.write(recipient)
    await until('the good ones are sent', () => smtp.taken.length >= 20)
    // The first bad one is given up after 20 s.
    const failed = (await queue.mails()).filter(({ last_error }) => last_error !== null)
    assert.deepEqual(failed, [])
    assert.deepEqual(smtp.taken.map(recipientOf).toSorted(), good.toSorted())
  })

test('a mail that the mail server never finishes accepting times out and is tried again under its Message-ID', async (t) => {
  const smtp = await openSmtp(0, [], (recipient) => (is_mended ? 'yes' : byName(recipient)))
  let is_mended = false
  t.after(smtp.close)
  const queue = await openTestMailQueue(t, `smtp://127.0.0.1:${smtp.port}`, 1500)
  await queue.write('tarpit@school.example')
  await until('it is given up', async () => (await queue.mails())[0]?.last_error !== null)
  is_mended = true
  await queue.allSent()
  const [mail] = await queue.mails()
  assert.equal(smtp.taken.length, 1)
  assert.ok(mail && smtp.taken[0]?.includes(mail.message_id))
})

test('a recipient that the mail server does not know is tried three times, and once more when staff resend it', async (t) => {
  const smtp = await openSmtp(0, [], byName)
  t.after(smtp.close)
  const queue = await openTestMailQueue(t, `smtp://127.0.0.1:${smtp.port}`)
  await queue.write('refused@school.example')
  const waiting = async () => {
    const { rows } = await queue.database.pool.query(
      `select id from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')`,
    )
    return rows.length
  }
  const attempts = async () => (await queue.mails())[0]?.attempts ?? 0
  await until('nothing is left to try', async () => (await attempts()) > 0 && (await waiting()) === 0)
  assert.equal(await attempts(), 3)
  const [mail] = await queue.mails()
  assert.match(mail?.last_error ?? '', /550 5\.1\.1/)
  assert.equal(mail?.sent_at, null)
  await inTransaction(queue.database.db, (tx) => queue.post.again(tx, mail?.id ?? 0))
  await until('it was tried once more', async () => (await attempts()) === 4 && (await waiting()) === 0)
})

test('however often staff resend a waiting mail, it has one next try', async (t) => {
  const stopped = await openSmtp()
  await stopped.close()
  const queue = await openTestMailQueue(t, `smtp://127.0.0.1:${stopped.port}`)
  await queue.write()
  const tries = async () => (await queue.mails())[0]?.attempts ?? 0
  await until('it failed', async () => (await tries()) > 0)
  const mail_id = (await queue.mails())[0]?.id ?? 0
  for (let click = 0; click < 5; click++) await inTransaction(queue.database.db, (tx) => queue.post.again(tx, mail_id))
  await until('all of it was tried', async () => (await tries()) >= 6)
  const { rows } = await queue.database.pool.query(
    `select id from pgboss.job where name = 'mail' and state in ('created', 'retry')`,
  )
  assert.ok(rows.length <= 1, `${rows.length} wait`)
})

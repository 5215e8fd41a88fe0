import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { MIGRATIONS } from '../migrations/all.ts'
import { openSmtp } from '../test/smtp-server.ts'
import { inTransaction } from './db.ts'
import { type Jobs, openJobs } from './jobs.ts'
import { openMailer } from './mailer.ts'
import { migrate } from './migrate.ts'
import { openPost } from './post.ts'
import { openTrial, until } from './trial-database.ts'

const HASTE = { retry_seconds: 1, poll_seconds: 0.5 }
const letter = {
  kind: 'greeting',
  recipient: 'olena@school.example',
  language: 'ua' as const,
  subject: 'Вітаємо',
  html: '<p>Добрий день, Олено!</p>',
  text: 'Добрий день, Олено!\n.\nдо побачення',
}

async function openPostOffice(t: TestContext, smtp_url: string | null) {
  const data_dir = await mkdtemp(path.join(tmpdir(), 'shop-post-'))
  const open: Jobs[] = []
  // Said before the database's own end is, because ends come in the order they were said.
  t.after(async () => {
    await Promise.all(open.map((jobs) => jobs.stop()))
    await rm(data_dir, { recursive: true, force: true })
  })
  const database = await openTrial(t)
  await migrate(database, MIGRATIONS)
  const log = pino({ level: 'silent' })
  const jobs = openJobs(database, log, HASTE)
  const mailer = openMailer({ smtp_url, mail_from: 'Крамниця <info@te-shop.example>', data_dir })
  const post = openPost(jobs, database.db, mailer, log)
  open.push(jobs)
  await jobs.start()
  const write = () => inTransaction(database.db, (tx) => post.write(tx, letter))
  const mails = () => database.db.selectFrom('mails').selectAll().orderBy('id').execute()
  const allSent = () => until('every mail is sent', async () => (await mails()).every((mail) => mail.sent_at !== null))
  return { database, post, data_dir, write, mails, allSent }
}

/** Message-ID of a mail as it travelled. */
const messageIdOf = (mail: string) => /^message-id: (\S+)/im.exec(mail)?.[1]

test('a letter reaches the mail server once, soon after it was written', async (t) => {
  const smtp = await openSmtp()
  t.after(smtp.close)
  const office = await openPostOffice(t, `smtp://127.0.0.1:${smtp.port}`)
  await office.write()
  await office.allSent()
  assert.equal(smtp.taken.length, 1)
  const read = await PostalMime.parse(smtp.taken[0] ?? '')
  assert.equal(read.subject, letter.subject)
  assert.equal(read.text?.trim(), letter.text)
  assert.equal(read.html?.trim(), letter.html)
  assert.deepEqual([read.from?.address, read.to?.[0]?.address], ['info@te-shop.example', letter.recipient])
  const [mail] = await office.mails()
  assert.equal(messageIdOf(smtp.taken[0] ?? ''), mail?.message_id)
  assert.match(mail?.message_id ?? '', /^<[0-9a-f-]{36}@te-shop\.example>$/)
})

test('a letter of a transaction that is rolled back is never sent', async (t) => {
  const smtp = await openSmtp()
  t.after(smtp.close)
  const office = await openPostOffice(t, `smtp://127.0.0.1:${smtp.port}`)
  const refused = inTransaction(office.database.db, async (tx) => {
    await office.post.write(tx, { ...letter, subject: 'Ні' })
    throw new Error('the buyer changed his mind')
  })
  await assert.rejects(refused, /changed his mind/)
  await office.write()
  await office.allSent()
  assert.equal(smtp.taken.length, 1)
  assert.equal((await PostalMime.parse(smtp.taken[0] ?? '')).subject, letter.subject)
})

test('letters wait while the mail server is down, and each comes once when it is back', async (t) => {
  const gone = await openSmtp()
  await gone.close()
  const office = await openPostOffice(t, `smtp://127.0.0.1:${gone.port}`)
  for (let written = 0; written < 20; written++) await office.write()
  await until('each letter was tried in vain', async () =>
    (await office.mails()).every((mail) => mail.attempts > 0 && (mail.last_error ?? '').includes('ECONNREFUSED')),
  )
  const smtp = await openSmtp(gone.port)
  t.after(smtp.close)
  await office.allSent()
  const mails = await office.mails()
  assert.deepEqual(smtp.taken.map(messageIdOf).toSorted(), mails.map((mail) => mail.message_id).toSorted())
  assert.deepEqual(new Set(mails.map((mail) => mail.last_error)), new Set([null]))
})

test('each try of a letter has the same Message-ID, and what went wrong is kept', async (t) => {
  const smtp = await openSmtp()
  t.after(smtp.close)
  smtp.refuseNext(1)
  const office = await openPostOffice(t, `smtp://127.0.0.1:${smtp.port}`)
  await office.write()
  await until('the first try failed', async () => (await office.mails())[0]?.last_error !== null)
  assert.match((await office.mails())[0]?.last_error ?? '', /451 try again later/)
  await office.allSent()
  const [mail] = await office.mails()
  assert.equal(mail?.attempts, 2)
  assert.deepEqual([...smtp.refused, ...smtp.taken].map(messageIdOf), [mail?.message_id, mail?.message_id])
})

test('without a mail server each letter is a file in the outbox', async (t) => {
  const office = await openPostOffice(t, null)
  await office.write()
  await office.write()
  await office.allSent()
  const outbox = path.join(office.data_dir, 'outbox')
  const names = (await readdir(outbox)).toSorted()
  const mails = await office.mails()
  assert.deepEqual(
    names,
    mails.map((mail) => `${mail.created_at.toISOString().replaceAll(':', '-')}-${mail.id}.eml`),
  )
  const read = await PostalMime.parse(await readFile(path.join(outbox, names[0] ?? '')))
  assert.deepEqual([read.subject, read.messageId], [letter.subject, mails[0]?.message_id])
})

test('files travel with their letter, byte for byte, and stay in the database for some days', async (t) => {
  const office = await openPostOffice(t, null)
  const bytes = Buffer.from([0, 255, 13, 10, 37, 80, 68, 70])
  const files = [
    { file_name: 'Комерційна пропозиція № 1.pdf', type: 'application/pdf', bytes },
    { file_name: 'a.bin', type: 'application/octet-stream', bytes: Buffer.alloc(200_000, 7) },
  ]
  await inTransaction(office.database.db, (tx) => office.post.write(tx, { ...letter, files }))
  await office.allSent()
  const outbox = path.join(office.data_dir, 'outbox')
  const [name = ''] = await readdir(outbox)
  const read = await PostalMime.parse(await readFile(path.join(outbox, name)))
  assert.deepEqual(
    read.attachments.map(({ filename, mimeType }) => [filename, mimeType]),
    files.map(({ file_name, type }) => [file_name, type]),
  )
  for (const [place, file] of files.entries())
    assert.ok(file.bytes.equals(Buffer.from(read.attachments[place]?.content as ArrayBuffer)))
  const { rows } = await office.database.pool.query<{ days: number }>(
    `select round(extract(epoch from start_after - now()) / 86400)::int as days from pgboss.job where name = 'mail-files'`,
  )
  assert.deepEqual(rows, [{ days: 7 }])
  assert.equal((await office.database.db.selectFrom('mail_files').selectAll().execute()).length, 2)
})

test('what is kept of a sent letter has lost the codes of its links, what was sent has not', async (t) => {
  const office = await openPostOffice(t, null)
  const link = 'https://te-shop.example/confirm?email=olena%40school.example&code=kQ3x_-Zz09'
  const html = `<p>Добрий день!</p><a href="${link.replace('&', '&#38;')}">так</a>`
  await inTransaction(office.database.db, (tx) =>
    office.post.write(tx, { ...letter, html, text: `Так: ${link}\nДякуємо` }),
  )
  await office.allSent()
  const [kept] = await office.mails()
  assert.deepEqual(
    [kept?.html, kept?.text],
    [html, `Так: ${link}\nДякуємо`].map((text) => text.replace('kQ3x_-Zz09', '***')),
  )
  const outbox = path.join(office.data_dir, 'outbox')
  const [name = ''] = await readdir(outbox)
  const read = await PostalMime.parse(await readFile(path.join(outbox, name)))
  assert.ok(read.text?.includes(link))
  assert.ok(read.html?.includes('code=kQ3x_-Zz09'))
})

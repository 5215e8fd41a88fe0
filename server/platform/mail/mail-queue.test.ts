import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { letter, openTestMailQueue } from '../../testing/fixtures/mail-queue.ts'
import { openSmtp } from '../../testing/servers/smtp-server.ts'
import { inTransaction } from '../database/db.ts'
import { until } from '../../testing/wait-until.ts'

const messageIdOf = (mail: string) => /^message-id: (\S+)/im.exec(mail)?.[1]

test('a mail reaches the mail server once, soon after it was written', async (t) => {
  const smtp = await openSmtp()
  t.after(smtp.close)
  const queue = await openTestMailQueue(t, `smtp://127.0.0.1:${smtp.port}`)
  await queue.write()
  await queue.allSent()
  assert.equal(smtp.taken.length, 1)
  const read = await PostalMime.parse(smtp.taken[0] ?? '')
  assert.equal(read.subject, letter.subject)
  assert.equal(read.text?.trim(), letter.text)
  assert.equal(read.html?.trim(), letter.html)
  assert.deepEqual([read.from?.address, read.to?.[0]?.address], ['info@te-shop.example', letter.recipient])
  const [mail] = await queue.mails()
  assert.equal(messageIdOf(smtp.taken[0] ?? ''), mail?.message_id)
  assert.match(mail?.message_id ?? '', /^<[0-9a-f-]{36}@te-shop\.example>$/)
})

test('a mail from a transaction that is rolled back is never sent', async (t) => {
  const smtp = await openSmtp()
  t.after(smtp.close)
  const queue = await openTestMailQueue(t, `smtp://127.0.0.1:${smtp.port}`)
  const refused = inTransaction(queue.database.db, async (tx) => {
    await queue.post.write(tx, { ...letter, subject: 'Ні' })
    throw new Error('the buyer changed their mind')
  })
  await assert.rejects(refused, /changed their mind/)
  await queue.write()
  await queue.allSent()
  assert.equal(smtp.taken.length, 1)
  assert.equal((await PostalMime.parse(smtp.taken[0] ?? '')).subject, letter.subject)
})

test('mails wait while the mail server is down, and each arrives once when it is back', async (t) => {
  const stopped = await openSmtp()
  await stopped.close()
  const queue = await openTestMailQueue(t, `smtp://127.0.0.1:${stopped.port}`)
  for (let written = 0; written < 20; written++) await queue.write()
  await until('each mail was tried in vain', async () =>
    (await queue.mails()).every((mail) => mail.attempts > 0 && (mail.last_error ?? '').includes('ECONNREFUSED')),
  )
  const smtp = await openSmtp(stopped.port)
  t.after(smtp.close)
  await queue.allSent()
  const mails = await queue.mails()
  assert.deepEqual(smtp.taken.map(messageIdOf).toSorted(), mails.map((mail) => mail.message_id).toSorted())
  assert.deepEqual(new Set(mails.map((mail) => mail.last_error)), new Set([null]))
})

test('each try of a mail has the same Message-ID, and the last error is recorded', async (t) => {
  const smtp = await openSmtp()
  t.after(smtp.close)
  smtp.refuseNext(1)
  const queue = await openTestMailQueue(t, `smtp://127.0.0.1:${smtp.port}`)
  await queue.write()
  await until('the first try failed', async () => (await queue.mails())[0]?.last_error !== null)
  assert.match((await queue.mails())[0]?.last_error ?? '', /451 try again later/)
  await queue.allSent()
  const [mail] = await queue.mails()
  assert.equal(mail?.attempts, 2)
  assert.deepEqual([...smtp.refused, ...smtp.taken].map(messageIdOf), [mail?.message_id, mail?.message_id])
})

test('without a mail server each mail is a file in the outbox', async (t) => {
  const queue = await openTestMailQueue(t, null)
  await queue.write()
  await queue.write()
  await queue.allSent()
  const outbox = path.join(queue.data_dir, 'outbox')
  const names = (await readdir(outbox)).toSorted()
  const mails = await queue.mails()
  assert.deepEqual(
    names,
    mails.map((mail) => `${mail.created_at.toISOString().replaceAll(':', '-')}-${mail.id}.eml`),
  )
  const read = await PostalMime.parse(await readFile(path.join(outbox, names[0] ?? '')))
  assert.deepEqual([read.subject, read.messageId], [letter.subject, mails[0]?.message_id])
})

test('attachments are sent byte for byte and stay in the database for some days', async (t) => {
  const queue = await openTestMailQueue(t, null)
  const bytes = Buffer.from([0, 255, 13, 10, 37, 80, 68, 70])
  const files = [
    { file_name: 'Комерційна пропозиція № 1.pdf', type: 'application/pdf', bytes },
    { file_name: 'a.bin', type: 'application/octet-stream', bytes: Buffer.alloc(200_000, 7) },
  ]
  await inTransaction(queue.database.db, (tx) => queue.post.write(tx, { ...letter, files }))
  await queue.allSent()
  const outbox = path.join(queue.data_dir, 'outbox')
  const [name = ''] = await readdir(outbox)
  const read = await PostalMime.parse(await readFile(path.join(outbox, name)))
  assert.deepEqual(
    read.attachments.map(({ filename, mimeType }) => [filename, mimeType]),
    files.map(({ file_name, type }) => [file_name, type]),
  )
  for (const [index, file] of files.entries())
    assert.ok(file.bytes.equals(Buffer.from(read.attachments[index]?.content as ArrayBuffer)))
  const { rows } = await queue.database.pool.query<{ days: number }>(
    `select round(extract(epoch from start_after - now()) / 86400)::int as days from pgboss.job where name = 'mail-files'`,
  )
  assert.deepEqual(rows, [{ days: 7 }])
  assert.equal((await queue.database.db.selectFrom('mail_files').selectAll().execute()).length, 2)
})

test('a sent mail is stored without the codes of its links, while the recipient gets them', async (t) => {
  const queue = await openTestMailQueue(t, null)
  const link = 'https://te-shop.example/confirm?email=olena%40school.example&code=kQ3x_-Zz09'
  const html = `<p>Добрий день!</p><a href="${link.replace('&', '&#38;')}">так</a>`
  await inTransaction(queue.database.db, (tx) =>
    queue.post.write(tx, { ...letter, html, text: `Так: ${link}\nДякуємо` }),
  )
  await queue.allSent()
  const [stored] = await queue.mails()
  assert.deepEqual(
    [stored?.html, stored?.text],
    [html, `Так: ${link}\nДякуємо`].map((text) => text.replace('kQ3x_-Zz09', '***')),
  )
  const outbox = path.join(queue.data_dir, 'outbox')
  const [name = ''] = await readdir(outbox)
  const read = await PostalMime.parse(await readFile(path.join(outbox, name)))
  assert.ok(read.text?.includes(link))
  assert.ok(read.html?.includes('code=kQ3x_-Zz09'))
})

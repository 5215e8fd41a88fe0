import assert from 'node:assert/strict'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { openShop } from '../testing/shop.ts'
import { deleteExpired } from './jobs.ts'
import { scheduleRetention } from './public.ts'

const NOW = '2026-11-22T10:00:00Z'
const DAYS = {
  KEEP_IDEMPOTENCY_KEYS_DAYS: '10',
  KEEP_MAILS_DAYS: '100',
  KEEP_OFFER_MAILS_DAYS: '50',
  KEEP_AUDIT_DAYS: '200',
  KEEP_OUTBOX_DAYS: '20',
  KEEP_CLAIM_PICTURES_DAYS: '30',
}

const daysAgo = (days: number) => new Date(new Date(NOW).getTime() - days * 86_400_000)

test('records are deleted after their retention period, and not before', async (t) => {
  const shop = await openShop({ env: DAYS })
  t.after(shop.close)
  shop.clock.set(NOW)
  const { db, config } = shop.services
  const key = (name: string, days: number) => ({ owner: 'guest', key: name, body_hash: '', created_at: daysAgo(days) })
  await db
    .insertInto('idempotency_keys')
    .values([key('old', 11), key('fresh', 9)].map((row) => ({ ...row, order_id: null })))
    .execute()
  const change = { by_user_id: null, by_name: 'Єва', action: 'save', entity: 'product', before: null, after: null }
  const entry = (entity_id: string, days: number) => ({ ...change, entity_id, created_at: daysAgo(days) })
  await db
    .insertInto('audit_entries')
    .values([...Array.from({ length: 600 }, (_, at) => entry(`old ${at}`, 201)), entry('fresh', 199)])
    .execute()
  const mail = (subject: string, kind: string, days: number) => ({
    kind,
    subject,
    message_id: `<${subject}@shop>`,
    recipient: 'olena@school.example',
    language: 'ua' as const,
    html: '',
    text: '',
    sent_at: daysAgo(days),
    created_at: daysAgo(days),
  })
  await db
    .insertInto('mails')
    .values([mail('old', 'order_placed', 101), mail('fresh', 'order_placed', 99)])
    .execute()
  await db
    .insertInto('mails')
    .values([mail('old offer', 'offer', 51), mail('fresh offer', 'offer', 49)])
    .execute()
  const outbox = path.join(config.data_dir, 'outbox')
  await mkdir(outbox, { recursive: true })
  for (const [name, days] of Object.entries({ 'old.eml': 21, 'fresh.eml': 19 })) {
    await writeFile(path.join(outbox, name), '')
    await utimes(path.join(outbox, name), daysAgo(days), daysAgo(days))
  }

  await deleteExpired(shop.services)

  const keys = await db.selectFrom('idempotency_keys').select('key').execute()
  assert.deepEqual(keys, [{ key: 'fresh' }])
  const entries = await db.selectFrom('audit_entries').select('entity_id').execute()
  assert.deepEqual(entries, [{ entity_id: 'fresh' }])
  const mails = await db.selectFrom('mails').select('subject').orderBy('id').execute()
  assert.deepEqual(mails, [{ subject: 'fresh' }, { subject: 'fresh offer' }])
  assert.deepEqual(await readdir(outbox), ['fresh.eml'])
})

test('an e-mail change is forgotten thirty days after its last link expired', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  shop.clock.set(NOW)
  const { db } = shop.services
  const people = ['undone', 'undoable', 'expired', 'pending'].map((name) => ({
    name,
    email: `${name}@school.example`,
    phone_number: null,
    password_hash: '',
  }))
  const users = await db.insertInto('users').values(people).returning(['id', 'name']).execute()
  const change = (name: string, expired_days_ago: number) => ({
    user_id: users.find((user) => user.name === name)?.id ?? 0,
    old_email: 'old@school.example',
    new_email: `${name}@school.example`,
    asked_in: 'shop' as const,
    confirm_hash: `confirm ${name}`,
    cancel_hash: `cancel ${name}`,
    created_at: daysAgo(60),
    expires_at: daysAgo(expired_days_ago),
  })
  const changes = [change('undone', 38), change('undoable', 38), change('expired', 31), change('pending', 29)]
  await db.insertInto('email_changes').values(changes).execute()
  const confirm = (name: string, undo_days_ago: number) =>
    db
      .updateTable('email_changes')
      .set({ confirmed_at: daysAgo(38), undo_hash: `undo ${name}`, undo_expires_at: daysAgo(undo_days_ago) })
      .where('confirm_hash', '=', `confirm ${name}`)
      .execute()
  await confirm('undone', 31)
  await confirm('undoable', 29)

  await deleteExpired(shop.services)

  const left = await db.selectFrom('email_changes').select('confirm_hash').orderBy('id').execute()
  assert.deepEqual(left, [{ confirm_hash: 'confirm undoable' }, { confirm_hash: 'confirm pending' }])
})

test('the job is scheduled at every start, and only once', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  await scheduleRetention(shop.services)
  await scheduleRetention(shop.services)
  assert.equal((await shop.services.jobs.look('retention')).state, 'waiting')
})

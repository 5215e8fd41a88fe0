import assert from 'node:assert/strict'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { readConfig } from './config.ts'
import { closeServices, openServices } from './open-services.ts'
import { openMailer } from './platform/mail/mailer.ts'

const OTHERS = 0o077
const MAIL = {
  id: 1,
  message_id: '<one@shop.example>',
  recipient: 'olena@school.example',
  language: 'ua' as const,
  subject: 'Замовлення',
  html: '<p>Дякуємо</p>',
  text: 'Дякуємо',
  created_at: new Date('2026-11-22T10:00:00Z'),
  files: [],
}

function everythingUnder(folder: string): string[] {
  const below = fs.readdirSync(folder, { recursive: true, withFileTypes: true })
  return [folder, ...below.map((entry) => path.join(entry.parentPath, entry.name))]
}

const openToOthers = (folder: string) =>
  everythingUnder(folder).filter((place) => (fs.lstatSync(place).mode & OTHERS) !== 0)

function folderOf(t: TestContext): string {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'shop-private-'))
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }))
  return path.join(folder, 'data')
}

/** A shop that was opened, stored a picture and an import file, sent a mail, and closed. */
async function useShop(data_dir: string): Promise<void> {
  const config = readConfig({ DATA_DIR: data_dir, DEMO: 'off', LOG_LEVEL: 'silent' })
  const services = await openServices(config, () => {})
  await services.files.storeDocument('/files/price-lists/all', 'xlsx', bytes())
  await services.store.write('imports/one', Buffer.from('rows'))
  await openMailer(config).send(MAIL)
  await closeServices(services)
}

async function* bytes() {
  yield Buffer.from('a price list')
}

test('no other user of the machine can read or write the database, mails or files', async (t) => {
  const data_dir = folderOf(t)
  await useShop(data_dir)
  const made = fs.readdirSync(data_dir)
  for (const name of ['db', 'files', 'imports', 'outbox']) assert.ok(made.includes(name), name)
  assert.deepEqual(openToOthers(data_dir), [])

  const foreign_file = path.join(data_dir, 'run.sh')
  fs.writeFileSync(foreign_file, '')
  for (const place of everythingUnder(data_dir))
    if (!fs.lstatSync(place).isSymbolicLink()) fs.chmodSync(place, fs.statSync(place).isDirectory() ? 0o777 : 0o755)
  await useShop(data_dir)
  // A file that is not the shop's is left alone, but the folder around it is closed to other users.
  assert.deepEqual(openToOthers(data_dir), [foreign_file])
})

test('the data folder of a shop on PostgreSQL is closed to others too', async (t) => {
  const data_dir = folderOf(t)
  fs.mkdirSync(path.join(data_dir, 'outbox'), { recursive: true, mode: 0o755 })
  fs.writeFileSync(path.join(data_dir, 'outbox', 'one.eml'), '', { mode: 0o644 })
  const away = 'postgres://shop@127.0.0.1:1/shop'
  const config = readConfig({ DATABASE_URL: away, DATA_DIR: data_dir, LOG_LEVEL: 'silent' })
  await assert.rejects(
    openServices(config, () => {}),
    /DATABASE_URL/,
  )
  assert.deepEqual(openToOthers(data_dir), [])
})

import { test } from 'node:test'
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { inTransaction } from '../platform/database/db.ts'
import { openShop, type TestShop } from '../testing/shop.ts'
import { warmPictures } from './warm-pictures.ts'

async function storePicture({ services }: TestShop, name: string, colour: string): Promise<string> {
  const bytes = await sharp({ create: { width: 640, height: 640, channels: 3, background: colour } })
    .png()
    .toBuffer()
  const id = await inTransaction(services.db, (tx) => services.files.keepPicture(tx, 'products', name, bytes))
  const row = await services.db.selectFrom('files').select('web_path').where('id', '=', id).executeTakeFirstOrThrow()
  return row.web_path.replace('.webp', '')
}

const AT_ONCE = { start_after_ms: 0, machineLoad: () => 0 }
const SMALLER = ['150.avif', '300.avif', '600.avif', '150.webp', '300.webp', '600.webp']

test('every smaller picture is ready before a visitor asks for it', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const stems = [await storePicture(shop, 'globe', '#3366cc'), await storePicture(shop, 'desk', '#cc9933')]
  await warmPictures(shop.services, AT_ONCE).done
  for (const stem of stems)
    for (const variant of SMALLER)
      assert.equal(await shop.services.files.has(`${stem}.${variant}`), true, `${stem} ${variant}`)
})

test('a picture whose file is missing does not stop the others', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const row = { web_path: '/files/products/lost-0000000000.webp', mime: 'image/webp', bytes: 1 }
  await shop.services.db
    .insertInto('files')
    .values({ ...row, width: 640, height: 640, blur: null })
    .execute()
  const stem = await storePicture(shop, 'globe', '#3366cc')
  await warmPictures(shop.services, AT_ONCE).done
  for (const variant of SMALLER) assert.equal(await shop.services.files.has(`${stem}.${variant}`), true, variant)
})

test('a shop that closes does not wait for pictures', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const stem = await storePicture(shop, 'globe', '#3366cc')
  const warming = warmPictures(shop.services, { ...AT_ONCE, start_after_ms: 600_000 })
  await warming.stop()
  await warming.done
  assert.equal(await shop.services.files.has(`${stem}.300.avif`), false)
})

test('pictures wait while other processes need the machine', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const stem = await storePicture(shop, 'globe', '#3366cc')
  const asked: number[] = []
  // Busy when asked first, quiet from then on.
  const machineLoad = () => (asked.push(asked.length) === 1 ? 1 : 0)
  const warming = warmPictures(shop.services, { ...AT_ONCE, machineLoad })
  while (asked.length === 0) await pause(5)
  assert.equal(await shop.services.files.has(`${stem}.300.avif`), false)
  await warming.done
  assert.equal(await shop.services.files.has(`${stem}.300.avif`), true)
})

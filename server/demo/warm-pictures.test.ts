import { test } from 'node:test'
import assert from 'node:assert/strict'
import sharp from 'sharp'
import { inTransaction } from '../platform/db.ts'
import { openShop, type TestShop } from '../test/shop.ts'
import { warmPictures } from './warm-pictures.ts'

async function keepPicture({ house }: TestShop, name: string, colour: string): Promise<string> {
  const bytes = await sharp({ create: { width: 640, height: 640, channels: 3, background: colour } })
    .png()
    .toBuffer()
  const id = await inTransaction(house.db, (tx) => house.files.keepPicture(tx, 'products', name, bytes))
  const row = await house.db.selectFrom('files').select('web_path').where('id', '=', id).executeTakeFirstOrThrow()
  return row.web_path.replace('.webp', '')
}

const SMALLER = ['150.avif', '300.avif', '600.avif', '150.webp', '300.webp', '600.webp']

test('every smaller picture is ready before a visitor asks for it', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const stems = [await keepPicture(shop, 'globe', '#3366cc'), await keepPicture(shop, 'desk', '#cc9933')]
  await warmPictures(shop.house, 0).done
  for (const stem of stems)
    for (const variant of SMALLER)
      assert.equal(await shop.house.files.has(`${stem}.${variant}`), true, `${stem} ${variant}`)
})

test('a picture whose file is gone does not keep the others from being made', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const row = { web_path: '/files/products/lost-0000000000.webp', mime: 'image/webp', bytes: 1 }
  await shop.house.db
    .insertInto('files')
    .values({ ...row, width: 640, height: 640, blur: null })
    .execute()
  const stem = await keepPicture(shop, 'globe', '#3366cc')
  await warmPictures(shop.house, 0).done
  for (const variant of SMALLER) assert.equal(await shop.house.files.has(`${stem}.${variant}`), true, variant)
})

test('a shop that closes does not wait for pictures', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const stem = await keepPicture(shop, 'globe', '#3366cc')
  const warming = warmPictures(shop.house, 600_000)
  await warming.stop()
  await warming.done
  assert.equal(await shop.house.files.has(`${stem}.300.avif`), false)
})

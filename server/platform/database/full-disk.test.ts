import assert from 'node:assert/strict'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { placeGuestOrder } from '@shop/contract/shop/orders/orders'
import { sql } from 'kysely'
import sharp from 'sharp'
import { guest, signIn } from '../../testing/fixtures/users.ts'
import { openShop, type TestShop } from '../../testing/shop.ts'

/** The full test on a disk that is really full is `lab/faults/database/disk-full.ts`. This one needs no root. */
const order = { products: [{ product_id: 1, product_amount: 1 }], ...guest.olena }

const post = (body: string | Uint8Array<ArrayBuffer>, type: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'Content-Type': type, ...headers },
  body,
})

async function assertComeAgain(answer: Response) {
  assert.equal(answer.status, 503)
  assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
  const { code, message } = (await answer.json()) as { code: string; message: string }
  assert.deepEqual([code, message], ['unavailable', 'The shop is busy, try again in a moment'])
}

test('an order for which the database has no room is answered with 503 and leaves nothing behind', async (t) => {
  const shop = await openShop({ products: [{ id: 1, amount_in_store: 5 }] })
  t.after(shop.close)
  // PostgreSQL's error when it cannot extend a table.
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    shop.services.db,
  )
  await sql`create trigger no_room before insert on order_lines execute function no_room()`.execute(shop.services.db)
  await assertComeAgain(await shop.fetch('/api/order/create', post(JSON.stringify(order), 'application/json')))
  assert.equal(await shop.stockOf(1), 5)
  await sql`drop function no_room cascade`.execute(shop.services.db)
  await shop.call(placeGuestOrder, { body: order })
  assert.equal(await shop.stockOf(1), 4)
})

test('a picture for which the disk has no room is answered with 503 and leaves no partial file', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const { token } = await signIn(shop, 'oksana')
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#1d3fbb' } })
    .png()
    .toBuffer()
  const send = () =>
    shop.fetch(
      '/api/admin/product-pictures',
      post(new Uint8Array(picture), 'image/png', { Authorization: `Bearer ${token}` }),
    )
  const restore = fillDisk(t)
  await assertComeAgain(await send())
  assert.deepEqual(filesOf(shop), [])
  restore()
  assert.equal((await send()).status, 200)
  assert.equal(filesOf(shop).length, 1)
})

/** From now on, half of each write succeeds and then the disk is full. */
function fillDisk(t: TestContext): () => void {
  const { writeFile } = fs.promises
  const mocked = t.mock.method(fs.promises, 'writeFile', async (place: string, bytes: Buffer) => {
    await writeFile(place, bytes.subarray(0, bytes.length / 2))
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  })
  syncBuiltinESMExports()
  const restore = () => {
    mocked.mock.restore()
    syncBuiltinESMExports()
  }
  t.after(restore)
  return restore
}

const filesOf = (shop: TestShop) =>
  fs
    .readdirSync(path.join(shop.services.config.data_dir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

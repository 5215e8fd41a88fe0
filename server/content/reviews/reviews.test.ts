import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import sharp from 'sharp'
import { deleteAccount, exportMyData } from '@shop/contract/shop/account'
import { faultNamesOf } from '@shop/contract/call'
import { createReview, listReviews, sendReviewPicture } from '@shop/contract/shop/content'
import { buyer, newBuyer, outcomes } from '../../testing/fixtures/accounts.ts'
import { signIn } from '../../testing/fixtures/users.ts'
import { openShop, refuses, type TestShop } from '../../testing/shop.ts'
import { sweepReviewPictures } from './review-pictures.ts'

const words = { text: 'Усе приїхало цілим, діти в захваті.', first_name: 'Петро', last_name: 'Коваль' }
const DAY_MS = 86_400_000

const pictureBytes = (colour: string) =>
  sharp({ create: { width: 40, height: 60, channels: 3, background: colour } })
    .png()
    .toBuffer()

const write = (shop: TestShop, token: string, more: object = {}) =>
  shop.call(createReview, { body: { ...words, ...more } }, { token })

const send = async (shop: TestShop, token: string, bytes: Uint8Array, media_type = 'image/png') =>
  (await shop.call(sendReviewPicture, { body: new Uint8Array(bytes) }, { token, media_type })).data.picture_id

const rowsOf = (shop: TestShop) => shop.services.db.selectFrom('reviews').selectAll().orderBy('id').execute()
const approve = (shop: TestShop) => shop.services.db.updateTable('reviews').set({ is_approved: true }).execute()
const shown = async (shop: TestShop) => (await shop.call(listReviews)).data.data

test('a review is shown after approval, with its picture and organization', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const { token } = await signIn(shop, 'petro')
  const picture_id = await send(shop, token, await pictureBytes('#ffcc00'))
  await write(shop, token, { picture_id, organization: ' Ліцей № 17 ' })
  deepEqual(await shown(shop), [])
  await approve(shop)
  const [review] = await shown(shop)
  deepEqual(
    [review?.text, review?.first_name, review?.last_name, review?.organization],
    [words.text, 'Петро', 'Коваль', 'Ліцей № 17'],
  )
  const web_path = review?.file?.web_path ?? ''
  match(web_path, /^\/files\/reviews\/picture-[0-9a-f]{10}\.webp$/)
  const stored = await shop.services.files.read(web_path)
  ok(stored)
  equal((await sharp(stored).metadata()).format, 'webp')
})

test('a review that is too short, too long or has symbols in its name is rejected and not stored', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const { token } = await signIn(shop, 'petro')
  for (const wrong of [{ text: ' Чудово  ' }, { text: 'а'.repeat(2001) }, { first_name: '<b>' }, { last_name: '' }])
    await refuses(write(shop, token, wrong), 'invalid_data')
  await refuses(shop.call(createReview, { body: words }), 'unauthenticated')
  deepEqual(await rowsOf(shop), [])
})

test('at most three reviews of a buyer are pending, also for ten concurrent calls; an approved one is not pending', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const { token } = await signIn(shop, 'petro')
  const { succeeded } = await outcomes(Array.from({ length: 10 }, () => write(shop, token)))
  equal(succeeded, 3)
  equal((await rowsOf(shop)).length, 3)
  await refuses(write(shop, token), 'reviews_waiting')
  await write(shop, (await signIn(shop, 'iryna')).token)
  await approve(shop)
  await write(shop, token)
})

test('a buyer can send at most five reviews an hour', async (t) => {
  const shop = await openShop({ env: { RATE_LIMIT: 'on' } })
  t.after(shop.close)
  const { token } = await signIn(shop, 'petro')
  for (let count = 0; count < 5; count++) {
    await write(shop, token)
    await approve(shop)
  }
  await refuses(write(shop, token), 'too_many_calls')
})

test('a picture belongs to the buyer who uploaded it, and to one review', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const [petro, iryna] = [await signIn(shop, 'petro'), await signIn(shop, 'iryna')]
  const picture_id = await send(shop, petro.token, await pictureBytes('#ffcc00'))
  const stolen = await refuses(write(shop, iryna.token, { picture_id }), 'invalid_data')
  deepEqual(faultNamesOf(stolen), { picture_id: 'picture_gone' })
  await write(shop, petro.token, { picture_id })
  await refuses(write(shop, petro.token, { picture_id }), 'invalid_data')
  equal((await rowsOf(shop)).length, 1)
})

test('a file that is no picture, a broken one or a decompression bomb is rejected and not stored', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const { token } = await signIn(shop, 'petro')
  const whole = await pictureBytes('#ffcc00')
  const side = { width: 7000, height: 7000, channels: 3 as const, background: '#fff' }
  const bomb = await sharp({ create: side }).png({ compressionLevel: 9 }).toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const faults = await Promise.all(
    [svg, randomBytes(2000), whole.subarray(0, whole.length - 30), bomb].map(async (bytes) => {
      const refused = await refuses(send(shop, token, bytes), 'invalid_data')
      return faultNamesOf(refused)['picture']
    }),
  )
  deepEqual(faults, ['picture_unknown_kind', 'picture_unknown_kind', 'picture_broken', 'picture_too_many_pixels'])
  await refuses(send(shop, token, svg, 'image/svg+xml'), 'unsupported_type')
  await refuses(send(shop, token, new Uint8Array(8 * 1024 * 1024 + 1)), 'too_large')
  deepEqual(await shop.services.db.selectFrom('files').selectAll().execute(), [])
})

test('an unused picture is deleted the next day, and a published one stays', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const { token } = await signIn(shop, 'petro')
  const used = await send(shop, token, await pictureBytes('#ffcc00'))
  await write(shop, token, { picture_id: used })
  await send(shop, token, await pictureBytes('#3366cc'))
  const paths = async () =>
    (await shop.services.db.selectFrom('files').select('web_path').orderBy('id').execute()).map((row) => row.web_path)
  const [shown_path = '', forgotten_path = ''] = await paths()
  await shop.services.files.read(shown_path.replace('.webp', '.300.webp'))

  await sweepReviewPictures(shop.services)
  equal((await paths()).length, 2, 'a review may still use it today')
  shop.clock.set(new Date(Date.now() + DAY_MS + 3_600_000))
  await sweepReviewPictures(shop.services)
  deepEqual(await paths(), [shown_path])
  equal(await shop.services.files.has(forgotten_path), false)
  equal(await shop.services.files.has(shown_path), true)
  equal(await shop.services.files.has(shown_path.replace('.webp', '.300.webp')), true)
})

test('the export lists reviews with pictures; of a deleted account only the texts stay', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const token = await newBuyer(shop, buyer.petro)
  await write(shop, token, { picture_id: await send(shop, token, await pictureBytes('#ffcc00')) })
  await send(shop, token, await pictureBytes('#3366cc'))
  await approve(shop)
  const { data } = await shop.call(exportMyData, {}, { token })
  match(String(data.reviews[0]?.['picture']), /^\/files\/reviews\//)
  match(String(data.review_pictures[0]?.['picture']), /^\/files\/reviews\//)

  equal((await shown(shop))[0]?.first_name, 'Петро')
  await shop.call(deleteAccount, { body: { password: buyer.petro.password } }, { token })
  const [left] = await shown(shop)
  deepEqual([left?.text, left?.first_name, left?.user, left?.file], [words.text, null, null, null])
  shop.clock.set(new Date(Date.now() + 3_700_000))
  await sweepReviewPictures(shop.services)
  for (const { picture } of [...data.reviews, ...data.review_pictures] as { picture: string }[])
    equal(await shop.services.files.has(picture), false, picture)
})

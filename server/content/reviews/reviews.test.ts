import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import sharp from 'sharp'
import { deleteAccount, exportMyData } from '@shop/contract/account'
import { fieldErrorsOf } from '@shop/contract/call'
import { createReview, listReviews, sendReviewPicture } from '@shop/contract/content'
import { buyer, newBuyer, outcomes } from '../test/accounts.ts'
import { signIn } from '../test/people.ts'
import { openShop, refuses, type TestShop } from '../test/shop.ts'
import { sweepReviewPictures } from './review-pictures.ts'

const words = { text: 'Усе приїхало цілим, діти в захваті.', first_name: 'Петро', last_name: 'Коваль' }
const DAY_MS = 86_400_000

const letter = (colour: string) =>
  sharp({ create: { width: 40, height: 60, channels: 3, background: colour } })
    .png()
    .toBuffer()

const write = (shop: TestShop, token: string, more: object = {}) =>
  shop.call(createReview, { body: { ...words, ...more } }, { token })

const send = async (shop: TestShop, token: string, bytes: Uint8Array, media_type = 'image/png') =>
  (await shop.call(sendReviewPicture, { body: new Uint8Array(bytes) }, { token, media_type })).data.picture_id

const rowsOf = (shop: TestShop) => shop.house.db.selectFrom('reviews').selectAll().orderBy('id').execute()
const approve = (shop: TestShop) => shop.house.db.updateTable('reviews').set({ is_approved: true }).execute()
const shown = async (shop: TestShop) => (await shop.call(listReviews)).data.data

test('a review waits until it is approved, and is then shown with its picture and organisation', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const { token } = await signIn(shop, 'petro')
  const picture_id = await send(shop, token, await letter('#ffcc00'))
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
  const kept = await shop.house.files.read(web_path)
  ok(kept)
  equal((await sharp(kept).metadata()).format, 'webp')
})

test('a review of a few letters, of too many, or signed with signs is refused, and none is kept', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const { token } = await signIn(shop, 'petro')
  for (const wrong of [{ text: ' Чудово  ' }, { text: 'а'.repeat(2001) }, { first_name: '<b>' }, { last_name: '' }])
    await refuses(write(shop, token, wrong), 'invalid_data')
  await refuses(shop.call(createReview, { body: words }), 'unauthenticated')
  deepEqual(await rowsOf(shop), [])
})

test('three reviews of a buyer wait at most, also of ten sent at once; an approved one waits no more', async (t) => {
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

test('more than five reviews an hour are too many', async (t) => {
  const shop = await openShop({ env: { RATE_LIMIT: 'on' } })
  t.after(shop.close)
  const { token } = await signIn(shop, 'petro')
  for (let count = 0; count < 5; count++) {
    await write(shop, token)
    await approve(shop)
  }
  await refuses(write(shop, token), 'too_many_calls')
})

test('a picture belongs to who sent it, and to one review', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const [petro, iryna] = [await signIn(shop, 'petro'), await signIn(shop, 'iryna')]
  const picture_id = await send(shop, petro.token, await letter('#ffcc00'))
  const stolen = await refuses(write(shop, iryna.token, { picture_id }), 'invalid_data')
  deepEqual(fieldErrorsOf(stolen.body), { picture_id: 'picture_gone' })
  await write(shop, petro.token, { picture_id })
  await refuses(write(shop, petro.token, { picture_id }), 'invalid_data')
  equal((await rowsOf(shop)).length, 1)
})

test('what is no picture, a broken one or a bomb is refused at once and keeps nothing', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const { token } = await signIn(shop, 'petro')
  const whole = await letter('#ffcc00')
  const side = { width: 7000, height: 7000, channels: 3 as const, background: '#fff' }
  const bomb = await sharp({ create: side }).png({ compressionLevel: 9 }).toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const faults = await Promise.all(
    [svg, randomBytes(2000), whole.subarray(0, whole.length - 30), bomb].map(async (bytes) => {
      const refused = await refuses(send(shop, token, bytes), 'invalid_data')
      return fieldErrorsOf(refused.body)['picture']
    }),
  )
  deepEqual(faults, ['picture_unknown_kind', 'picture_unknown_kind', 'picture_broken', 'picture_too_many_pixels'])
  await refuses(send(shop, token, svg, 'image/svg+xml'), 'unsupported_type')
  await refuses(send(shop, token, new Uint8Array(8 * 1024 * 1024 + 1)), 'too_large')
  deepEqual(await shop.house.db.selectFrom('files').selectAll().execute(), [])
})

test('a picture that no review took over is gone the next day, and one that is shown stays', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const { token } = await signIn(shop, 'petro')
  const used = await send(shop, token, await letter('#ffcc00'))
  await write(shop, token, { picture_id: used })
  await send(shop, token, await letter('#3366cc'))
  const paths = async () =>
    (await shop.house.db.selectFrom('files').select('web_path').orderBy('id').execute()).map((row) => row.web_path)
  const [shown_path = '', forgotten_path = ''] = await paths()
  await shop.house.files.read(shown_path.replace('.webp', '.300.webp'))

  await sweepReviewPictures(shop.house)
  equal((await paths()).length, 2, 'today it may still be taken over')
  shop.clock.set(new Date(Date.now() + DAY_MS + 3_600_000))
  await sweepReviewPictures(shop.house)
  deepEqual(await paths(), [shown_path])
  equal(await shop.house.files.has(forgotten_path), false)
  equal(await shop.house.files.has(shown_path), true)
  equal(await shop.house.files.has(shown_path.replace('.webp', '.300.webp')), true)
})

test('the export tells of reviews with their pictures; a deleted account leaves the words alone', async (t) => {
  const shop = await openShop()
  t.after(shop.close)
  const token = await newBuyer(shop, buyer.petro)
  await write(shop, token, { picture_id: await send(shop, token, await letter('#ffcc00')) })
  await send(shop, token, await letter('#3366cc'))
  await approve(shop)
  const { data } = await shop.call(exportMyData, {}, { token })
  match(String(data.reviews[0]?.['picture']), /^\/files\/reviews\//)
  match(String(data.review_pictures[0]?.['picture']), /^\/files\/reviews\//)

  equal((await shown(shop))[0]?.first_name, 'Петро')
  await shop.call(deleteAccount, { body: { password: buyer.petro.password } }, { token })
  const [left] = await shown(shop)
  deepEqual([left?.text, left?.first_name, left?.user, left?.file], [words.text, null, null, null])
  shop.clock.set(new Date(Date.now() + 3_700_000))
  await sweepReviewPictures(shop.house)
  for (const { picture } of [...data.reviews, ...data.review_pictures] as { picture: string }[])
    equal(await shop.house.files.has(picture), false, picture)
})
